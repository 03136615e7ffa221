/** A kind of file whose content must never enter a prompt or the store. */
interface SecretPattern {
  /** Matched against the lower-cased path with `/`; anchored at a folder border. */
  readonly pattern: RegExp;
  /** What such a file holds. */
  readonly what: string;
}

/** A pattern for the last part of the path. */
function named(pattern: string): RegExp {
  return new RegExp(`(?:^|/)(?:${pattern})$`);
}

/**
 * What counts as secret by its path alone. Better one file too many than one key in a prompt, but files that only speak of
 * secrets (`credentials.ts`, `id_rsa.pub`) are source like any other: patterns name whole endings, never mere words.
 */
const SECRET_PATTERNS: readonly SecretPattern[] = [
  { pattern: named(String.raw`\.env|\.env\.[^/]+|[^/]+\.env|\.envrc|\.flaskenv`), what: 'environment variables' },
  { pattern: named(String.raw`[^/]+\.(?:pem|key|p8|p12|pfx|pkcs12|ppk|jks|keystore|bks)`), what: 'private keys' },
  { pattern: named('(?:[^/]+_)?id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?|[^/]+_(?:rsa|ed25519)'), what: 'SSH keys' },
  { pattern: /(?:^|\/)\.ssh\/(?![^/]*\.pub$)/, what: 'SSH keys and hosts' },
  { pattern: /(?:^|\/)\.gnupg\//, what: 'GnuPG keys' },
  {
    pattern: named(String.raw`secring\.(?:gpg|pgp)|[^/]+\.(?:kdbx?|keychain(?:-db)?|agilekeychain|ovpn)`),
    what: 'keys',
  },
  // .npmrc often holds only a registry address, but nobody needs that in a prompt and tokens stand in the same place.
  { pattern: named(String.raw`[._]netrc|\.npmrc|\.pypirc|\.yarnrc|\.git-credentials`), what: 'access tokens' },
  { pattern: named(String.raw`\.pgpass|\.my\.cnf|\.mylogin\.cnf|\.htpasswd|\.htdigest`), what: 'passwords' },
  {
    pattern: named(String.raw`\.s3cfg|\.boto|\.dockercfg|\.vault-token|\.vault[_-]pass(?:word)?`),
    what: 'access tokens',
  },
  {
    pattern: /(?:^|\/)\.(?:aws|azure|kube|docker)\/(?:config|config\.json|[^/]*token[^/]*)$/,
    what: 'logins',
  },
  { pattern: named(String.raw`kubeconfig|[^/]+\.kubeconfig|\.terraformrc|terraform\.rc`), what: 'logins' },
  { pattern: named(String.raw`[^/]+\.tfvars(?:\.json)?|[^/]+\.tfstate`), what: 'values of a deployment' },
  {
    pattern: named(String.raw`\.?credentials?(?:\.(?:json|ya?ml|toml|ini|xml|properties|csv|txt|cfg|conf|enc))*`),
    what: 'credentials',
  },
  {
    pattern: named(String.raw`\.?secrets?(?:\.(?:json|ya?ml|toml|ini|xml|properties|txt|cfg|conf|enc))*`),
    what: 'secrets',
  },
  {
    pattern: named(String.raw`client_secrets?[^/]*\.json|[^/]*service[-_]?account[^/]*\.json`),
    what: 'keys of cloud services',
  },
  { pattern: named(String.raw`local\.settings\.json`), what: 'keys of Azure Functions' },
  { pattern: named(String.raw`wallet\.dat|passwords?\.(?:txt|csv|xlsx?)`), what: 'passwords' },
  {
    pattern: named(String.raw`\.(?:bash|zsh|sh|python|psql|mysql|sqlite|node_repl|irb)_history`),
    what: 'what was typed, passwords included',
  },
];

/** One search instead of many: it runs for every file of a project. */
const ANY_SECRET = new RegExp(SECRET_PATTERNS.map(({ pattern }) => pattern.source).join('|'));

/** Files that show the names of variables without their values: meant to be read. */
const EXAMPLE = /\.(?:example|sample|template|tpl|dist|defaults?)(?:\.(?:md|txt|json|ya?ml|toml|ini|properties|env))?$/;
/** What editors and people append when they keep an old version. */
const BACKUP = /(?:~|\.(?:bak|old|orig|save|swp|\d+))$/;

/** Whether the path alone says that the file holds secrets. Case does not matter; `\` counts as `/`. */
export function isSecretPath(path: string): boolean {
  const lowered = path.toLowerCase().replaceAll('\\', '/');
  const original = lowered.replace(BACKUP, '');
  const isSecret = ANY_SECRET.test(lowered) || (original !== lowered && ANY_SECRET.test(original));
  return isSecret && !EXAMPLE.test(lowered);
}
