/** An address of a screen to render. */
export interface ScreenAddress {
  readonly path: string;
  /** Only the parameters that change the screen. */
  readonly query: Readonly<Record<string, string>>;
}

/** Texts of a screen for search engines and chat apps. */
export interface ScreenHead {
  /** Without the brand's name; undefined: the brand's name alone. */
  readonly title?: string;
  /** Undefined: the school's own description. */
  readonly description?: string;
  /** An address with or without origin. */
  readonly image?: string;
  /** JSON-LD objects. An address in them that begins with a slash is on this site. */
  readonly facts: readonly object[];
}

/** A screen as HTML. */
export interface RenderedScreen {
  readonly html: string;
  /** `<link rel="preload" …>` elements, as React writes them: what the browser should fetch first. */
  readonly preloads: string;
  readonly head: ScreenHead;
  readonly data: ScreenData;
  /** The screen's module, by its name in the build's manifest. */
  readonly module: string;
  /** True when it may be rendered only if its object is public. */
  readonly isOfOneThing: boolean;
}

/** Data of a rendered document, for the browser. */
export interface ScreenData {
  /** When it was rendered, in milliseconds since 1970. */
  readonly now: number;
  /** Query keys with the data that the HTML was rendered from. */
  readonly queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
}

/** The element of a document that has the data. */
export const SCREEN_DATA_ID = 'screen-data';

/** Answers a GET call of the API for a visitor who is not logged in, by path and query; returns the envelope. */
export type AnswerInHouse = (url: string) => Promise<unknown>;

/** The renderer of the app's screens, as built. */
export interface ScreenRenderer {
  /**
   * Names of the query parameters that change the screen at a path; undefined for a screen, or a user agent, that is
   * not rendered.
   */
  readonly paramsOf: (path: string, userAgent: string) => readonly string[] | undefined;
  /** Undefined for an address that is not rendered. Throws when a call is refused, and what a component throws. */
  readonly renderScreen: (address: ScreenAddress, now: number) => Promise<RenderedScreen | undefined>;
}

/** Exports of the built module. */
export interface ScreenRendererModule {
  readonly createRenderer: (
    answer: AnswerInHouse,
    brand: { readonly name: string; readonly slogan: string },
  ) => ScreenRenderer;
}
