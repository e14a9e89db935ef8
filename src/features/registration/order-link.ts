import type { Tracking } from '#src/lib/attribution/attribution.ts';
import { assignGuarded } from '#src/lib/history/history-guard.ts';

export interface FoundCourse {
  readonly uuid: string;
  readonly is_owned: boolean;
}

/**
 * Where a student goes after registering on a landing page: to the lessons when all courses are theirs, else to order
 * them, several in one order.
 */
export function afterRegistration(
  courses: readonly FoundCourse[],
  { source, h5 }: Pick<Tracking, 'source' | 'h5'>,
): string {
  if (courses.every(({ is_owned: isOwned }) => isOwned)) return '/study/index';
  const query = new URLSearchParams({ is_first_start: '1', ...(source && { source }), ...(h5 && { h5 }) });
  const [first = '', ...others] = courses.map(({ uuid }) => encodeURIComponent(uuid));
  const order = others.length > 0 ? `jointOrder/${first}/${others.join(',')}` : `confirm/${first}/0`;
  return `/order/${order}?${query}`;
}

/** Goes there, with a history guard: leaving the order asks first, even when Back is pressed at once. */
export function goOn(href: string): void {
  if (href.startsWith('/order/')) assignGuarded(href);
  else window.location.assign(href);
}
