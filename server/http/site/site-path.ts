/**
 * The path of a request, decoded once, when it can name a file: no empty, dotted or hidden segment, no
 * backslash, nothing outside letters, digits and `._-`. Undefined for every other path.
 */
export function filePath(urlPath: string): string | undefined {
  const decoded = decode(urlPath);
  if (decoded === undefined || !decoded.startsWith('/')) return undefined;
  const segments = decoded.slice(1).split('/');
  return segments.every((segment) => FILE_SEGMENT.test(segment)) ? segments.join('/') : undefined;
}

/** Whether the path looks like a screen of the app, so that its shell may answer: `/course/list`, `/`, `/play/x`. */
export function isRoutePath(urlPath: string): boolean {
  const decoded = decode(urlPath);
  if (decoded === undefined || !decoded.startsWith('/')) return false;
  if (decoded === '/') return true;
  const segments = decoded.slice(1).split('/');
  const last = segments.at(-1) ?? '';
  return segments.every((segment) => ROUTE_SEGMENT.test(segment)) && !FILE_EXTENSION.test(last);
}

const FILE_SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,200}$/;
const ROUTE_SEGMENT = /^[^./\\\p{Cc}][^/\\\p{Cc}]{0,300}$/u;
const FILE_EXTENSION = /\.[A-Za-z0-9]{1,8}$/;

function decode(urlPath: string): string | undefined {
  try {
    return decodeURIComponent(urlPath);
  } catch {
    return undefined;
  }
}
