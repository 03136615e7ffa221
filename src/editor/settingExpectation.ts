import { l10n } from 'vscode';
import { exactFigure } from './messages.ts';

/** What `package.json` says about one setting, as far as it is needed to explain a wrong value. */
interface SettingManifest {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly enum?: readonly string[];
}

/** The part of the extension's `package.json` that is read at run time. */
export interface ExtensionManifest {
  readonly contributes: {
    readonly configuration: readonly { readonly properties: Readonly<Record<string, SettingManifest>> }[];
  };
}

/** Says what the value of a setting must be, by the limits in `package.json`, and what happens until then. */
export function invalidSettingSentence(fullName: string, manifest: ExtensionManifest): string {
  const group = manifest.contributes.configuration.find(({ properties }) => fullName in properties);
  const setting = group?.properties[fullName] ?? {};
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER, maxLength = maximum, maxItems = maximum } = setting;
  if (setting.enum !== undefined) {
    return l10n.t(
      'The setting {0} must be one of these: {1}. Until it is corrected, its default is used.',
      fullName,
      setting.enum.join(', '),
    );
  }
  switch (setting.type) {
    case 'boolean':
      return l10n.t('The setting {0} must be true or false. Until it is corrected, its default is used.', fullName);
    case 'array':
      return l10n.t(
        'The setting {0} must be a list of at most {1} texts. Until it is corrected, its default is used.',
        fullName,
        exactFigure(maxItems),
      );
    case 'integer':
      return l10n.t(
        'The setting {0} must be a whole number from {1} to {2}. Until it is corrected, its default is used.',
        fullName,
        exactFigure(minimum),
        exactFigure(maximum),
      );
    default:
      return l10n.t(
        'The setting {0} must be a text of at most {1} characters. Until it is corrected, its default is used.',
        fullName,
        exactFigure(maxLength),
      );
  }
}
