import type { ComponentType } from 'react';

/** One hand-written screen, as its area lists it. */
export interface ScreenRoute {
  /** A pattern of `paths.ts`. */
  readonly path: string;
  readonly title: string;
  /** `login`: who is not logged in goes to the login, and comes back. */
  readonly access: 'public' | 'login';
  /** Roles of which the student needs one; anybody when absent. */
  readonly roles?: readonly string[];
  /** `none` where the screen draws its own head. */
  readonly navBar?: 'none';
  /** What stands at the right end of the bar; a screen's own action is a `NavBarAction` inside it. */
  readonly navAction?: { readonly label: string; readonly to: string } | 'share';
  /** Whether the tab bar stands below the screen. */
  readonly tabBar?: true;
  /** Where the bar's back button leads; one step back in the history when absent. */
  readonly back?: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}
