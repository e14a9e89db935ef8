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

/** A picture with its text for screen readers; `alt` is missing exactly when `decorative` is true. */
export interface ImageContent {
  readonly src: Picture;
  readonly alt?: string;
  readonly decorative?: boolean;
  /** The part that stays visible when the picture is cropped. */
  readonly focus?: Focus;
}

/** HTML made from an author's Markdown; contains no raw HTML and no unsafe addresses. */
export type Html = string & { readonly __html: 'sanitised at build' };

/** The target of a tap, resolved from a typed navigation or a block id. */
export type Link =
  /** Scrolls to a block of the same page; `href` is `#<block id>`. */
  | { readonly action: 'scroll'; readonly href: string }
  /**
   * A route of this site, a new window, or a plain redirect: `href` is a same-site path or an allowed https address. A call:
   * `href` is `tel:` and a number.
   */
  | { readonly action: 'navigate' | 'new-window' | 'redirect' | 'call'; readonly href: string; readonly type: number }
  /** A page of a mini-program; `href` is the fallback when nothing can open it. */
  | {
      readonly action: 'mini-program';
      readonly href: string;
      readonly type: number;
      readonly program: MiniProgramPage;
    };

/** A page of a WeChat mini-program. */
export interface MiniProgramPage {
  readonly appId: string;
  /** Path without a leading slash, and its query: `pages/course/index?uuid=…`. */
  readonly page: string;
}

/** A condition of a block: all its parts must be true. Instants are ISO 8601 with an offset. */
export interface Condition {
  /** Programs the page may be open in, by the names of `src/lib/environment/detect.ts`; `notIn` excludes some. */
  readonly in?: readonly string[];
  readonly notIn?: readonly string[];
  readonly loggedIn?: boolean;
  /** Whether the student has bought the page's course. */
  readonly owned?: boolean;
  readonly from?: string;
  readonly until?: string;
}

/** When a block is shown: every condition must be true, its own and those of its fragments. */
export type When = readonly Condition[];

/** An agreement for display. */
export interface AgreementRef {
  /** 0 user-registration agreement, 1 privacy policy. */
  readonly index: number;
  readonly title: string;
  /** Path of the agreement's own page. */
  readonly href: string;
  /** Content hash of the text the student saw; stored with the consent. */
  readonly version: string;
}

/** A QR code drawn at build: one square per dark module, as the `d` of an SVG path in a `size`×`size` box. */
export interface QrDrawing {
  readonly content: string;
  readonly size: number;
  readonly path: string;
}
