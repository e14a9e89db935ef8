import type { ComponentType } from 'react';

/** One hand-written screen, as its area lists it. */
export interface ScreenRoute {
  /** A pattern of `paths.ts`. */
  readonly path: string;
  readonly title: string;
  /** `login`: a visitor who is not logged in is sent to the login, and back. */
  readonly access: 'public' | 'login';
  /** The student needs one of these roles; everybody may see it when missing. */
  readonly roles?: readonly string[];
  /** `none` for a screen that draws its own bar. */
  readonly navBar?: 'none';
  /** The right end of the bar; a screen's own action is a `NavBarAction` inside it. */
  readonly navAction?: { readonly label: string; readonly to: string } | 'share';
  /** True: uses the width of a laptop instead of a phone's column. */
  readonly isWide?: true;
  /** Whether the tab bar is shown. */
  readonly tabBar?: true;
  /** Target of the bar's back button; one step back in the history when missing. */
  readonly back?: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}
