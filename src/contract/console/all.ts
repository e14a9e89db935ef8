import type { Input, Reply } from '../operation.ts';
import { lead } from './lead.ts';
import { page } from './page.ts';
import { staff } from './staff.ts';

/** Every call of the console. The browser takes only the types below from this file (`import type`). */
export const consoleContract = {
  ...lead,
  ...page,
  ...staff,
};

type ConsoleContract = typeof consoleContract;

export type ConsoleKey = keyof ConsoleContract;
export type ConsoleInput<K extends ConsoleKey> = Input<ConsoleContract[K]>;
export type ConsoleReply<K extends ConsoleKey> = Reply<ConsoleContract[K]>;
