/** What the frame knows about the current route. */
export interface RouteHandle {
  readonly title: string;
  readonly access: 'public' | 'login';
  /** A page of `pages-config`, with colours of its own. */
  readonly isCampaign?: true;
}
