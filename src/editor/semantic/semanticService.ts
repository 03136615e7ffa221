/** Scheme, host and port of a service; `undefined` for what is no address on the web. */
export function originOf(endpoint: string): string | undefined {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.origin : undefined;
}

/** Where the key of a service is kept: by its address, so that it is never sent to another one. */
export function secretOf(origin: string): string {
  return `semantic.key ${origin}`;
}
