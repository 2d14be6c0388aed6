/** The storage address is not valid. The message names the wrong part and never a secret. */
export class FilesUrlInvalid extends Error {
  constructor(what: string) {
    super(`FILES_URL: ${what}`);
    this.name = 'FilesUrlInvalid';
  }
}

export interface S3Target {
  kind: 's3';
  /** Null: use the credentials of the machine (environment, role of the instance). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  endpoint: string;
  region: string;
  bucket: string;
  /** Empty, or ends with `/`. */
  prefix: string;
  /** The bucket is in the path, as with most servers other than Amazon's. */
  isPathStyle: boolean;
}

export interface AzureTarget {
  kind: 'azure';
  account: string;
  key: string;
  /** Endpoint of the account. */
  endpoint: string;
  container: string;
  prefix: string;
}

export type FilesTarget = S3Target | AzureTarget | { kind: 'disk'; directory: string };

const scheme = (url: URL): string => {
  const tls = url.searchParams.get('tls') ?? 'on';
  if (tls !== 'on' && tls !== 'off') throw new FilesUrlInvalid('tls is on or off');
  return tls === 'on' ? 'https' : 'http';
};

const onlyKnows = (url: URL, names: readonly string[]): void => {
  const unknown = [...url.searchParams.keys()].find((name) => !names.includes(name));
  if (unknown !== undefined) throw new FilesUrlInvalid(`${unknown} is not known; ${names.join(', ')} are`);
};

const placeOf = (url: URL, what: string): { first: string; prefix: string } => {
  const [first = '', ...rest] = url.pathname.split('/').filter((part) => part !== '');
  if (first === '') throw new FilesUrlInvalid(`names no ${what}: …@host/${what}/prefix`);
  if (!rest.every((part) => /^[\w.-]+$/.test(part))) throw new FilesUrlInvalid('the prefix has odd letters');
  return { first, prefix: rest.map((part) => `${part}/`).join('') };
};

const needsHost = (url: URL): void => {
  if (url.hostname === '') throw new FilesUrlInvalid('names no host');
};

const amazon = /(?:^|\.)s3[.-]([a-z0-9-]+)\.amazonaws\.com$/;

const s3Place = (url: URL): S3Target => {
  onlyKnows(url, ['region', 'tls', 'path-style']);
  needsHost(url);
  const { first, prefix } = placeOf(url, 'bucket');
  const [, amazonRegion] = amazon.exec(url.hostname) ?? [];
  const hasKey = url.username !== '';
  if (hasKey !== (url.password !== '')) throw new FilesUrlInvalid('needs key and secret, or neither');
  return {
    kind: 's3',
    credentials: hasKey
      ? { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) }
      : null,
    endpoint: `${scheme(url)}://${url.host}`,
    region: url.searchParams.get('region') ?? amazonRegion ?? 'us-east-1',
    bucket: first,
    prefix,
    isPathStyle: (url.searchParams.get('path-style') ?? (amazonRegion === undefined ? 'on' : 'off')) === 'on',
  };
};

const azurePlace = (url: URL): AzureTarget => {
  onlyKnows(url, ['tls']);
  needsHost(url);
  const { first, prefix } = placeOf(url, 'container');
  if (url.username === '' || url.password === '') throw new FilesUrlInvalid('needs account and key');
  const account = decodeURIComponent(url.username);
  const base = `${scheme(url)}://${url.host}`;
  return {
    kind: 'azure',
    account,
    key: decodeURIComponent(url.password),
    // Azure's own hosts begin with the account; others, such as Azurite, have it in the path.
    endpoint: url.hostname.startsWith(`${account}.`) ? base : `${base}/${account}`,
    container: first,
    prefix,
  };
};

/**
 * Parses `FILES_URL`. Keys and secrets are percent-encoded (`/` is `%2F`, `+` is `%2B`, `=` is `%3D`).
 * - `s3://KEY:SECRET@host:port/bucket/prefix?region=eu-west-3&tls=off&path-style=off` for any S3-compatible server;
 *   Amazon's own: host `s3.eu-west-3.amazonaws.com`, the region follows from it, and `KEY:SECRET@` may be left out on
 *   a machine with a role.
 * - `azblob://ACCOUNT:KEY@account.blob.core.windows.net/container/prefix`, or any host with `?tls=off` for Azurite.
 * - `file:///folder`.
 *
 * Throws FilesUrlInvalid.
 */
export const parseFilesUrl = (text: string): FilesTarget => {
  if (!URL.canParse(text)) throw new FilesUrlInvalid('is not an address; / + = in keys must be percent-encoded');
  const url = new URL(text);
  if (url.protocol === 's3:') return s3Place(url);
  if (url.protocol === 'azblob:') return azurePlace(url);
  if (url.protocol === 'file:') return { kind: 'disk', directory: decodeURIComponent(url.pathname) };
  throw new FilesUrlInvalid('begins with s3:, azblob: or file:');
};
