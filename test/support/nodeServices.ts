import { packRanks } from '../../scripts/packRanks.ts';
import { nullLog } from '../../src/core/base/log.ts';
import { createSyntaxService } from '../../src/node/syntax/syntaxService.ts';
import { createTokenCounters } from '../../src/node/tokens/counters.ts';
import { readSourceAsset } from './syntax.ts';

/** The real counters and grammars, straight from the packages that the build takes them from; shared by all tests. */
export const exactTokens = createTokenCounters({ readRanks: async encoding => packRanks(encoding) });
export const treeSitter = createSyntaxService({ readAsset: readSourceAsset, log: nullLog });
