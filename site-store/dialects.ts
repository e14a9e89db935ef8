/** A place in an object storage where a site is published, as `publish.targets` of site.yaml says it. */
export interface StoragePlace {
  readonly kind: 's3' | 'oss' | 'cos';
  readonly bucket: string;
  /** Origin of the service, without the bucket. */
  readonly endpoint: string;
  readonly region: string;
  /** Begins every key; ends with a slash. */
  readonly prefix?: string;
  readonly addressing?: 'virtual' | 'path';
}

type Headers = Readonly<Record<string, string>>;

/** In what the storages differ that all speak the protocol of S3. */
interface Dialect {
  /** Headers of a PUT that is refused (409 or 412) when there is such a key already. */
  readonly onlyIfNew: Headers;
  /** Headers of a PUT that is refused unless the object is still the one with this ETag; undefined where nothing does that. */
  readonly onlyIfUnchanged: ((etag: string) => Headers) | undefined;
  /** Whether the bucket may stand in the path. OSS and COS refuse that. */
  readonly mayUsePath: boolean;
}

/**
 * None gets `x-amz-checksum-*` (R2 refuses some) or a body in `aws-chunked` (OSS and COS refuse it): a body is sent whole,
 * its SHA-256 signed, and `content-md5` says it once more in the way that all of them check.
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
