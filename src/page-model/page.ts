import type { BlockDataByType } from './blocks.gen.ts';
import type { AgreementRef, Picture } from './values.ts';

export type BlockType = keyof BlockDataByType;

/** A compiled block; `Block<'faq'>` is one type of block, `Block` any of them. */
export type Block<T extends BlockType = BlockType> = { readonly [K in T]: Readonly<BlockDataByType[K]> }[T];

/** What every block may know about its page. */
export interface PageContext {
  /** Path on the site, e.g. `/h5/douyin`. */
  readonly path: string;
  readonly title: string;
  /** Course of the form and the buy button. */
  readonly course?: { readonly number: string; readonly joint?: readonly string[] };
  /** Tracking mark that is sent with login and order. */
  readonly source?: string;
  /** True when every price in the page's file is in whole yuan: then prices are shown without `.00`. */
  readonly hasWholePrices?: boolean;
  /** Agreements of the site, by index: 0 user registration, 1 privacy. */
  readonly agreements: readonly AgreementRef[];
  /** The picture seen first; only this one is loaded eagerly and with high priority. */
  readonly firstPicture?: Picture;
}

/** An experiment of a page: its name for staff, and how its visitors are split. */
export interface PageExperiment {
  readonly id: string;
  /** Hash of what is compared: the goal, the arms with their shares, and their differences. */
  readonly version: string;
  readonly name: string;
  readonly goal: 'registered' | 'ordered' | 'paid' | 'regular-paid' | 'first-lesson' | 'net';
  /** ISO 8601 in UTC. */
  readonly from: string;
  readonly until: string;
  /** Percent of all visitors that take part. */
  readonly traffic: number;
  /**
   * The unchanged page comes first, as `control`. Shares are percent of the participating visitors and add up to 100.
   */
  readonly arms: readonly {
    readonly id: string;
    readonly name: string;
    readonly share: number;
    /** Blocks that differ from the unchanged page; undefined when any may differ. */
    readonly blocks: readonly string[];
  }[];
  /** Rate in percent and relative lift in percent, to compute how many visitors are needed. */
  readonly expect?: { readonly rate: number; readonly lift: number };
  /** Limits: how many percentage points of refunds, and milliseconds of LCP, an arm may be worse. */
  readonly guardrails: { readonly refundRate: number; readonly lcp: number };
}

/** The look of a page; colours as `#rrggbb`. */
export interface PageTheme {
  readonly background: string;
  readonly accent: string;
  /** A theme of the site, by its name. */
  readonly name?: string;
  /** Custom properties that the theme sets besides the colours. */
  readonly tokens?: Readonly<Record<string, string>>;
}

/** One page as published: the JSON beside its HTML. */
export interface CompiledPage extends PageContext {
  readonly version: 1;
  /** The arm of an experiment that this document shows: `<experiment>_<arm>`. */
  readonly variant?: string;
  readonly description: string;
  readonly status: 'draft' | 'live' | 'archived';
  readonly access: 'public' | 'login';
  /** Set when visits of the page are not measured. */
  readonly measure?: 'off';
  /** Instants are ISO 8601 with an offset; `otherwise` is the exit: where a visitor goes outside them. */
  readonly schedule?: { readonly from?: string; readonly until?: string; readonly otherwise?: string };
  /** `image` is an absolute https address. With `poster` the page has a button that draws one. */
  readonly share: {
    readonly title: string;
    readonly description: string;
    readonly image: string;
    readonly poster?: true;
  };
  readonly theme: PageTheme;
  readonly blocks: readonly Block[];
}

/** The entry of a moved address in the route table; the visitor's query is kept. */
export interface PageMove {
  readonly path: string;
  readonly to: string;
}

/** The entry of a page in the route table. */
export interface PageRoute {
  readonly path: string;
  readonly title: string;
  readonly access: 'public' | 'login';
  readonly schedule?: CompiledPage['schedule'];
  /** Whether the server chooses one of several documents. */
  readonly hasArms?: true;
}
