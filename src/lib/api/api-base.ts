/**
 * The API's origin: empty for the site's own, else such as `https://api.school.cn`.
 *
 * Read from the document (`<meta name="api-base">`, from `api.base` of site.yaml), so that it costs no script and can
 * be changed where the site is served.
 */
export function apiBase(): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '';
}

/** The address of a picture in an API reply: students' pictures are on the API's origin, others have a full address. */
export function pictureSource(address: string): string {
  return address.startsWith('/api/') ? apiBase() + address : address;
}
