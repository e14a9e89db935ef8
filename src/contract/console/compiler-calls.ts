import type { Static } from 'typebox';
import type { CatalogueAnswer, CatalogueQuestion } from '../catalogue.ts';
import type { ConsoleReply } from './all.ts';
import type { FragmentCard, LiveState, PageCard, PageCardState, PageProblem, ShownBlock } from './page.ts';
import type { PageDeed } from './page-batch.ts';
import type { LibraryPicture } from './picture.ts';
import type { ContentChange, PageDifference } from './release.ts';

/** A page card from its file alone, without the fields that come from the database. */
type Card = Omit<Static<typeof PageCard>, 'lastEdit' | 'hasMyDraft' | 'draftsOf'>;
type Picture = Static<typeof LibraryPicture>;

/** A text of a page, checked and rendered; `document` is null while the text has errors. */
export interface RenderedText {
  readonly document: string | null;
  readonly problems: readonly Static<typeof PageProblem>[];
  readonly blocks: readonly Static<typeof ShownBlock>[];
  readonly prices: readonly string[];
}

/** Catalogue data of the course that a new page is for. */
export interface StartCourse {
  readonly number: string;
  readonly name: string;
  readonly priceCents: number;
  readonly originPriceCents: number;
  /** How long a buyer has it, in words. */
  readonly validity: string;
  readonly teachers: readonly {
    readonly name: string;
    readonly title: string;
    readonly intro: string;
    /** Address of a picture. */
    readonly photo: string;
  }[];
  /** The group activity that the page is for. */
  readonly group: { readonly priceCents: number; readonly size: number } | null;
}

type FoundFile = ConsoleReply<'GET /console/api/page/search'>['files'][number];

/** The result of a change to one page; `hash` is that of the current file. */
export type PlannedPage = { readonly file: string; readonly title: string } & (
  | { readonly is: 'gone' }
  | { readonly is: 'same'; readonly hash: string }
  | { readonly is: 'refused'; readonly hash: string; readonly reason: string }
  | {
      readonly is: 'made';
      readonly hash: string;
      readonly text: string;
      /** The changes as sentences. */
      readonly sentences: readonly string[];
    }
);

/** The result of writing a text into a file. */
export type SaveOutcome =
  | { readonly is: 'saved'; readonly hash: string }
  | { readonly is: 'gone' }
  /** The file has changed since it was read; nothing was written. */
  | { readonly is: 'changed'; readonly text: string; readonly hash: string };

/**
 * The server's calls to the studio process, the only one that reads and writes `pages-config`. `file` is a page's
 * place, such as `campaigns/901.yaml`; for reading, showing and saving texts also a fragment's. A reply of null means
 * that there is no such file. Instants are ISO 8601. Decision 0156.
 */
export interface CompilerCalls {
  readonly list: {
    /** Time limit of the answer, in milliseconds; without it all pages are checked. */
    readonly input: { readonly withinMs?: number };
    readonly reply: readonly Card[];
  };
  /** All fragments by name, with the pages that show them. */
  readonly fragments: { readonly input: Record<string, never>; readonly reply: readonly Static<typeof FragmentCard>[] };
  readonly read: {
    readonly input: { readonly file: string };
    readonly reply: {
      /** Address of a page; name of a fragment. */
      readonly path: string;
      readonly text: string;
      readonly hash: string;
      /** Addresses of the pages that show a fragment; null for a page. */
      readonly usedBy: readonly string[] | null;
    } | null;
  };
  /** The file beside the text of it that visitors have. */
  readonly live: {
    readonly input: { readonly file: string };
    readonly reply: {
      readonly state: LiveState;
      readonly before: string | null;
      readonly text: string | null;
      readonly fragments: readonly { readonly file: string; readonly before: string; readonly text: string }[];
    } | null;
  };
  readonly render: {
    readonly input: {
      readonly file: string;
      readonly text: string;
      readonly at?: string | undefined;
      readonly isAlive?: boolean | undefined;
      readonly arm?: string | undefined;
    };
    readonly reply: RenderedText | null;
  };
  readonly save: {
    readonly input: { readonly file: string; readonly text: string; readonly baseHash: string };
    readonly reply: SaveOutcome;
  };
  /** What visitors would notice between two texts of a page, in Chinese. */
  readonly describe: {
    readonly input: { readonly file: string; readonly before: string; readonly after: string };
    readonly reply: readonly string[];
  };
  /**
   * What visitors would notice if the file had this text and were published: for a page, on itself; for a fragment, on
   * each page that shows it. `same` and `broken`: visitors see no change. Null when there is no such file.
   */
  readonly assess: {
    readonly input: { readonly file: string; readonly text: string };
    readonly reply:
      | readonly (Omit<ContentChange, 'what'> & {
          readonly what: ContentChange['what'] | 'same' | 'broken';
          readonly sentences: readonly string[];
          /** The page's file and those of its fragments. */
          readonly files: readonly string[];
          /**
           * Hash of the page's content if only this file were published and all others stayed as they are live;
           * undefined when that makes no difference.
           */
          readonly alone?: string | null;
          /** When the live version was made, in milliseconds since 1970; null when nothing is live. */
          readonly liveSince: number | null;
        })[]
      | null;
  };
  /** Index of the live one among some texts of a page; -1 when none is. */
  readonly findLive: {
    readonly input: { readonly file: string; readonly texts: readonly string[] };
    readonly reply: number;
  };
  /** The catalogue ids in a text; null while it has errors. */
  readonly named: {
    readonly input: { readonly file: string; readonly text: string };
    readonly reply: CatalogueQuestion | null;
  };
  /** Where a text differs from the catalogue; `catalogue` has the answers for all of the text's ids. */
  readonly compare: {
    readonly input: { readonly file: string; readonly text: string; readonly catalogue: CatalogueAnswer };
    readonly reply: readonly Static<typeof PageProblem>[];
  };
  /** The catalogue ids in the saved pages at these addresses. */
  readonly namedByPages: { readonly input: { readonly paths: readonly string[] }; readonly reply: CatalogueQuestion };
  /** Where the saved pages at these addresses differ from the catalogue, which has the answers for all of their ids. */
  readonly comparePages: {
    readonly input: { readonly paths: readonly string[]; readonly catalogue: CatalogueAnswer };
    readonly reply: readonly Static<typeof PageDifference>[];
  };
  /** Flaws of the saved pages at these addresses. */
  readonly problemsOfPages: {
    readonly input: { readonly paths: readonly string[] };
    readonly reply: readonly Static<typeof PageDifference>[];
  };
  /** The saved pages that name a course, with the prices they show for it, in cents. */
  readonly pagesOfCourse: {
    /** `uuid` in lower case. */
    readonly input: { readonly number: string; readonly uuid: string };
    readonly reply: readonly {
      readonly file: string;
      readonly path: string;
      readonly title: string;
      readonly state: PageCardState;
      readonly live: LiveState;
      readonly prices: readonly number[];
      readonly originPrices: readonly number[];
      /** All prices in the page's texts, also of other things. */
      readonly words: readonly number[];
    }[];
  };
  /** Saved pages and fragments with other service hours or another number than these. */
  readonly otherService: {
    readonly input: CatalogueAnswer['service'];
    readonly reply: readonly { readonly file: string; readonly title: string; readonly said: readonly string[] }[];
  };
  /** An author's picture, video or animation below `assets`, by its path there. */
  readonly original: {
    readonly input: {
      readonly path: string /** A version of at most 480 pixels' width is enough. */;
      readonly isSmall?: boolean;
    };
    readonly reply: { readonly bytes: Uint8Array; readonly type: string } | null;
  };
  readonly templates: {
    readonly input: Record<string, never>;
    readonly reply: readonly { readonly kind: string; readonly label: string }[];
  };
  /** A template as the page that it starts. */
  readonly template: { readonly input: { readonly kind: string }; readonly reply: RenderedText | null };
  readonly checkName: {
    readonly input: { readonly file: string };
    readonly reply: { readonly path: string; readonly flaw: string | null };
  };
  readonly newPage: {
    readonly input: {
      readonly file: string;
      readonly title: string;
      readonly kind?: string | undefined;
      readonly from?: string | undefined;
      /** Catalogue data to fill the template; ignored for a copy. */
      readonly course?: StartCourse | undefined;
    };
    readonly reply: /** False when the same request was done before. */
      | { readonly is: 'made'; readonly file: string; readonly isNew: boolean }
      | { readonly is: 'gone' }
      | { readonly is: 'refused'; readonly reason: string };
  };
  readonly renamePage: {
    readonly input: { readonly file: string; readonly to: string; readonly isRedirected: boolean };
    readonly reply: CompilerCalls['newPage']['reply'];
  };
  /** A page's text with another status, and the hash of its present file; `save` writes it. */
  readonly withStatus: {
    readonly input: { readonly file: string; readonly status: 'draft' | 'archived' };
    readonly reply:
      | { readonly is: 'made'; readonly text: string; readonly baseHash: string }
      | { readonly is: 'gone' | 'unreadable' };
  };
  /** Every text of pages and fragments that contains the words. */
  readonly search: {
    readonly input: { readonly words: string };
    readonly reply: { readonly files: readonly FoundFile[]; readonly hasMore: boolean };
  };
  /** The result of a change for each of these files; `save` writes it. */
  readonly planBatch: {
    readonly input: {
      readonly deed: PageDeed;
      readonly pages: readonly {
        readonly file: string;
        readonly places?: readonly (readonly (string | number)[])[] | undefined;
      }[];
    };
    readonly reply: readonly PlannedPage[];
  };
  readonly pictures: {
    readonly input: Record<string, never>;
    readonly reply: { readonly pictures: readonly Picture[]; readonly budgetBytes: number };
  };
  readonly addPicture: {
    readonly input: { readonly bytes: Uint8Array; readonly name: string; readonly folder: string };
    readonly reply:
      | { readonly is: 'added' | 'known'; readonly picture: Picture }
      | { readonly is: 'unreadable' | 'heic' | 'too small' };
  };
  /**
   * Cuts a part out of a picture of the library; the area is in percent of the upright picture. Written only with
   * `isKept`.
   */
  readonly cutPicture: {
    readonly input: {
      readonly path: string;
      readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
      readonly folder: string;
      readonly isKept: boolean;
    };
    readonly reply:
      | { readonly is: 'added' | 'known' | 'tried'; readonly picture: Picture; readonly before: Picture }
      | { readonly is: 'gone' | 'unreadable' | 'heic' | 'too small' };
  };
  /** The hand-written JSON Schemas by their path below `schemas`. */
  readonly schemas: { readonly input: Record<string, never>; readonly reply: Readonly<Record<string, unknown>> };
}

export type CompilerCall = keyof CompilerCalls;
