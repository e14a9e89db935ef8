/** A place in an object storage that a site is published to, from `publish.targets` of site.yaml. */
export interface StoragePlace {
  readonly kind: 's3' | 'oss' | 'cos';
  readonly bucket: string;
  /** Origin of the service, without the bucket. */
  readonly endpoint: string;
  readonly region: string;
  /** Prefix of every key; ends with a slash. */
  readonly prefix?: string;
  readonly addressing?: 'virtual' | 'path';
}

type Headers = Readonly<Record<string, string>>;

/** The differences between storages that speak the S3 protocol. */
interface Dialect {
  /** Headers of a PUT that fails (409 or 412) when the key exists. */
  readonly onlyIfNew: Headers;
  /** Headers of a PUT that fails unless the object still has this ETag; undefined when the storage has none. */
  readonly onlyIfUnchanged: ((etag: string) => Headers) | undefined;
  /** Whether the bucket may be in the path. OSS and COS refuse that. */
  readonly mayUsePath: boolean;
}

/**
 * No request has `x-amz-checksum-*` (R2 refuses some) or an `aws-chunked` body (OSS and COS refuse it): a body is sent
 * whole, with its SHA-256 in the signature and a `content-md5`, which all of them check.
 */
export const DIALECTS: Readonly<Record<StoragePlace['kind'], Dialect>> = {
  s3: {
    onlyIfNew: { 'if-none-match': '*' },
    onlyIfUnchanged: (etag) => ({ 'if-match': `"${etag}"` }),
    mayUsePath: true,
  },
  // Answers 501 to If-None-Match and If-Match on a PUT.
  oss: { onlyIfNew: { 'x-oss-forbid-overwrite': 'true' }, onlyIfUnchanged: undefined, mayUsePath: false },
  cos: { onlyIfNew: { 'x-cos-forbid-overwrite': 'true' }, onlyIfUnchanged: undefined, mayUsePath: false },
};

/** Address of an object, or of the bucket itself for an empty key. */
export function addressOf(place: StoragePlace, key: string, query: Headers = {}): URL {
  const isInPath = place.addressing === 'path' && DIALECTS[place.kind].mayUsePath;
  const url = new URL(place.endpoint);
  if (!isInPath) url.host = `${place.bucket}.${url.host}`;
  const parts = [...(isInPath ? [place.bucket] : []), ...(key === '' ? [] : `${place.prefix ?? ''}${key}`.split('/'))];
  url.pathname = `/${parts.map(encodeURIComponent).join('/')}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
