import type { DeskCall, DeskCalls } from '#src/contract/console/page-desk.ts';
import { childProcess } from './child-process.ts';
import type { PageDesk } from './page-desk.ts';

/** The first list of a thousand pages takes its time on a busy machine; what was found is kept for the next question. */
const LONGEST_WAIT_MS = 60_000;

/** The compiler in a process of its own: whatever a file does to its parser, the server lives on. */
export function compilerProcess(program: string, pagesFolder: string, siteFolder?: string): PageDesk {
  const { call, stop } = childProcess(program, siteFolder ? [pagesFolder, siteFolder] : [pagesFolder], {
    ended: 'The compiler ended.',
    hasBytes: true,
  });
  return {
    async ask<K extends DeskCall>(name: K, input: DeskCalls[K]['input']) {
      const { reply, error } = await call({ call: name, input }, { longestMs: LONGEST_WAIT_MS });
      if (error !== undefined) throw new Error(`The compiler could not ${name}. ${error}`);
      // Checked against the contract before it leaves the server.
      return reply as DeskCalls[K]['reply'];
    },
    stop,
  };
}
