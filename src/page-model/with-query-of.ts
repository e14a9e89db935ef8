/** The target with the query of the requested address, which says where the visitor came from. Both may have one. */
export function withQueryOf(url: string, target: string): string {
  const query = url.split('?').slice(1).join('?');
  if (query === '') return target;
  return `${target}${target.includes('?') ? '&' : '?'}${query}`;
}
