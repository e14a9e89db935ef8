import type { environments, visitors } from '#src/lib/environment/simulate.ts';

/** The visitor, environment and time of a try-out. */
export interface TryAs {
  readonly environment: keyof typeof environments;
  readonly visitor: keyof typeof visitors;
  /** Milliseconds since 1970; undefined for now. */
  readonly atMs: number | undefined;
}

/** Messages from the editor to the try-out frame. */
export type ToTryout =
  | { readonly kind: 'open'; readonly document: string; readonly path: string; readonly as: TryAs }
  /** Back was pressed on the phone. */
  | { readonly kind: 'back' };

/** Messages from that frame to the editor. */
export type FromTryout =
  | { readonly kind: 'ready' }
  /** The page would go there; in the editor it stays. */
  | { readonly kind: 'goes'; readonly to: string }
  /** A request that a visitor's page would send; nothing left the frame. `words` describe it. */
  | { readonly kind: 'sent'; readonly words: string }
  | { readonly kind: 'escape' };
