import type { LogOutputChannel } from 'vscode';
import { nullLog } from '../../../src/core/base/log.ts';

/** A log that nobody reads. Real channels of one name get into each other's way when they come and go quickly. */
export const testLog = nullLog as unknown as LogOutputChannel;
