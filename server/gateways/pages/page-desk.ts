import type { DeskCall, DeskCalls } from '#src/contract/console/page-desk.ts';

/** What the authors' machine knows of the pages, and does to them: the compiler, asked from outside. */
export interface PageDesk {
  readonly ask: <K extends DeskCall>(call: K, input: DeskCalls[K]['input']) => Promise<DeskCalls[K]['reply']>;
  readonly stop: () => void;
}
