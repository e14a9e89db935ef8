import type { Focus } from './focus.ts';

/** One encoding of a picture at several widths. */
export interface PictureSource {
  /** MIME type, e.g. `image/avif`. */
  readonly type: string;
  /** Value of the `srcset` attribute, widths in pixels: `/media/ab12-750.avif 750w, …`. */
  readonly srcset: string;
}

/** An image file as published: every encoding, and its size in pixels so that the page never shifts. */
export interface Picture {
  /** Address of the fallback every browser shows. */
  readonly src: string;
  /** Width and height of the original, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Best encoding first; empty for SVG. */
  readonly sources: readonly PictureSource[];
}

/** A picture with what a screen reader says of it; `alt` is missing exactly when `decorative` is true. */
export interface ImageContent {
  readonly src: Picture;
  readonly alt?: string;
  readonly decorative?: boolean;
  /** What stays in sight where the picture is cut to a shape. */
  readonly focus?: Focus;
}

/** HTML made from an author's Markdown; raw HTML and unsafe addresses never survive the conversion. */
export type Html = string & { readonly __html: 'sanitised at build' };

/** Where a tap leads, resolved from a typed navigation or a block id. */
export type Link =
  /** Scrolls to a block of the same page; `href` is `#<block id>`. */
  | { readonly action: 'scroll'; readonly href: string }
  /**
   * A route of this site, a new window, or a plain redirect: `href` is a same-site path or an allowed https address. A call:
   * `href` is `tel:` and a number.
   */
  | { readonly action: 'navigate' | 'new-window' | 'redirect' | 'call'; readonly href: string; readonly type: number }
  /** A page of a mini-program; `href` is where the link leads when nothing can open it. */
  | {
      readonly action: 'mini-program';
      readonly href: string;
      readonly type: number;
      readonly program: MiniProgramPage;
    };

/** A page of a mini-program of the chat app. */
export interface MiniProgramPage {
  readonly appId: string;
  /** Path without a leading slash, and its query: `pages/course/index?uuid=…`. */
  readonly page: string;
}

/** A condition of a block: all that it names must be so. Instants are ISO 8601 with an offset. */
export interface Condition {
  /** Programs the page may be open in, by the names of `src/lib/environment/detect.ts`; `notIn` leaves some out. */
  readonly in?: readonly string[];
  readonly notIn?: readonly string[];
  readonly loggedIn?: boolean;
  /** Whether the student has bought the page's course. */
  readonly owned?: boolean;
  readonly from?: string;
  readonly until?: string;
}

/** When a block is shown: every condition holds, its own and those of the fragments it comes from. */
export type When = readonly Condition[];

/** An agreement as a page shows it. */
export interface AgreementRef {
  /** 0 user-registration agreement, 1 privacy policy. */
  readonly index: number;
  readonly title: string;
  /** Path of the agreement's own page. */
  readonly href: string;
  /** Content hash of the text the student saw, stored with the consent. */
  readonly version: string;
}

/** A QR code drawn at build: one square per dark module, as the `d` of an SVG path in a `size`×`size` box. */
export interface QrDrawing {
  readonly content: string;
  readonly size: number;
  readonly path: string;
}
