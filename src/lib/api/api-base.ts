/**
 * Where the API stands: empty for the site's own origin, else an origin such as `https://api.school.cn`.
 *
 * The document says so (`<meta name="api-base">`, from `api.base` of site.yaml), so that it costs no script and can be changed where
 * the site is served.
 */
export function apiBase(): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '';
}

/** Where a picture of an API reply is: those of students come from the API itself, all others as they are named. */
export function pictureSource(address: string): string {
  return address.startsWith('/api/') ? apiBase() + address : address;
}
