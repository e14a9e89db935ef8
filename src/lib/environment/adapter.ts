import type { PaymentAction } from '#src/contract/payment.ts';
import type { MiniProgramPage } from '#src/page-model/values.ts';

/** What a page says of itself when it is shared. */
export interface ShareContent {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly image: string;
}

/** `menu`: the host's own share menu carries the content. `copied`: the address is on the clipboard. */
export type ShareOutcome = 'menu' | 'sheet' | 'copied' | 'cancelled' | 'failed';

/**
 * `ask-server`: only the server knows; also what a success of the host means. `leaving`: the page gives way to a cashier.
 * `failed`: the host would not begin, most likely because somebody else is in front of it than was thought.
 * `unavailable`: this host cannot do it; nothing has happened.
 */
export type PayOutcome = 'ask-server' | 'cancelled' | 'leaving' | 'failed' | 'unavailable';

/** What a host does for a page. Each answer is a value; none is thrown. */
export interface Adapter {
  readonly share: (content: ShareContent) => Promise<ShareOutcome>;
  /** Gives the host's own share menu its content; false where a page cannot. The student sees nothing of it. */
  readonly setShareMenu: (content: ShareContent) => Promise<boolean>;
  readonly pay: (action: PaymentAction) => Promise<PayOutcome>;
  /** Opens the school's app at a path of this site, or takes the visitor to where it can be had. */
  readonly openApp: (path: string) => Promise<void>;
  /** Opens a page of a mini-program; false where nothing has opened, at the latest after three seconds. */
  readonly openMiniProgram: (program: MiniProgramPage) => Promise<boolean>;
  /** The text of a QR code; undefined where the host has no scanner, or when the student gave up. */
  readonly scan: () => Promise<string | undefined>;
  /** Whether the host shows the pictures; false: show them yourself. */
  readonly previewImage: (addresses: readonly string[], current: string) => Promise<boolean>;
  /** Closes the window; without one to close, goes home. */
  readonly close: () => void;
}
