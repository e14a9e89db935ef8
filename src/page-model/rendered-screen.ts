/** An address that shows a screen. */
export interface ScreenAddress {
  readonly path: string;
  /** Only the parameters that change the screen. */
  readonly query: Readonly<Record<string, string>>;
}

/** What search engines and chat apps read of a screen. */
export interface ScreenHead {
  /** Without the brand; undefined where the server knows it. */
  readonly title?: string;
  /** Undefined for the school's own words. */
  readonly description?: string;
  /** An address, with or without its host. */
  readonly image?: string;
  /** JSON-LD. An address in it that begins with a slash is of the site itself. */
  readonly facts: readonly object[];
}

/** A screen as HTML. */
export interface RenderedScreen {
  readonly html: string;
  /** What the browser should fetch first: `<link rel="preload" …>`, as React names them. */
  readonly preloads: string;
  readonly head: ScreenHead;
  readonly data: ScreenData;
  /** The screen's module, by its name in the manifest of the build. */
  readonly module: string;
  /** Whether it is rendered only where the server may tell everybody what it shows. */
  readonly isOfOneThing: boolean;
}

/** Data of a rendered document, for the browser. */
export interface ScreenData {
  /** When it was rendered, in milliseconds since 1970. */
  readonly now: number;
  /** Keys of queries with the data on which the HTML stands. */
  readonly queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
}

/** The element of a document that has the data. */
export const SCREEN_DATA_ID = 'screen-data';

/** Answers a call of the API, given by path and query, as a stranger gets it: the envelope. */
export type AnswerInHouse = (url: string) => Promise<unknown>;

/** The renderer of the app's screens, as the build leaves it. */
export interface ScreenRenderer {
  /** The parameters that change the screen of a path; undefined for a screen, or a program, that is not rendered for. */
  readonly paramsOf: (path: string, userAgent: string) => readonly string[] | undefined;
  /** Undefined for an address that is left to the app. Throws when data is refused, and what a component throws. */
  readonly renderScreen: (address: ScreenAddress, now: number) => Promise<RenderedScreen | undefined>;
}

/** What the built module exports. */
export interface ScreenRendererModule {
  readonly createRenderer: (
    answer: AnswerInHouse,
    brand: { readonly name: string; readonly slogan: string },
  ) => ScreenRenderer;
}
