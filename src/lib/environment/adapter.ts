import type { PaymentAction } from '#src/contract/payment.ts';
import type { MiniProgramPage } from '#src/page-model/values.ts';

/** A page's content for sharing. */
export interface ShareContent {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly image: string;
}

/** `menu`: the host's own share menu carries the content. `copied`: the address is on the clipboard. */
export type ShareOutcome = 'menu' | 'sheet' | 'copied' | 'cancelled' | 'failed';

/**
 * `ask-server`: only the server knows; also after the host reports a success. `leaving`: the page is replaced by a
 * payment page. `failed`: the host refused to begin, most likely because another person is using it. `unavailable`:
 * this host cannot do it; nothing has happened.
 */
export type PayOutcome = 'ask-server' | 'cancelled' | 'leaving' | 'failed' | 'unavailable';

/** What a host can do for a page. Each result is a value; nothing is thrown. */
export interface Adapter {
  readonly share: (content: ShareContent) => Promise<ShareOutcome>;
  /** Sets the content of the host's share menu; false when that is impossible. Not visible to the student. */
  readonly setShareMenu: (content: ShareContent) => Promise<boolean>;
  readonly pay: (action: PaymentAction) => Promise<PayOutcome>;
  /** Opens the school's app at a path of this site, or its download page. */
  readonly openApp: (path: string) => Promise<void>;
  /** Opens a page of a mini-program; false when nothing has opened, after three seconds at most. */
  readonly openMiniProgram: (program: MiniProgramPage) => Promise<boolean>;
  /** The text of a QR code; undefined when the host has no scanner, or the student cancelled. */
  readonly scan: () => Promise<string | undefined>;
  /** Whether the host shows the pictures; if false, show them yourself. */
  readonly previewImage: (addresses: readonly string[], current: string) => Promise<boolean>;
  /** Closes the window; without one to close, goes home. */
  readonly close: () => void;
}
