import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';

/** What the frame knows about the current route. */
export interface RouteHandle {
  readonly title: string;
  readonly access: 'public' | 'login';
  /** Uses the width of a laptop. */
  readonly isWide?: true;
  /** A page of `pages-config`, with colours of its own. */
  readonly isCampaign?: true;
}

/** What the frame knows of a screen. */
export function handleOf({ title, access, isWide }: ScreenRoute): RouteHandle {
  return { title, access, ...(isWide && { isWide }) };
}
