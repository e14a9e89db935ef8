/** What the frame knows about the current route. */
export interface RouteHandle {
  readonly title: string;
  readonly access: 'public' | 'login';
  /** Uses the width of a laptop. */
  readonly isWide?: true;
  /** A page of `pages-config`, with colours of its own. */
  readonly isCampaign?: true;
}
