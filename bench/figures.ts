import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countStatements } from './figures-of-api.ts';
import { weighSite } from './figures-of-site.ts';

/** Figures that are the same on every machine: bytes, statements, files. Less is better. The name includes the unit. */
export type Figures = Readonly<Record<string, number>>;

/** The figures of the last `npm run bench -- figures`; committed, so that a test can notice what became worse. */
const LAST_FILE = join(import.meta.dirname, 'figures.json');

/** Measures all of them, in seconds. Needs a finished build. */
export async function measureFigures(): Promise<Figures> {
  return { ...(await weighSite()), ...(await countStatements()) };
}

export function readLastFigures(): Figures {
  return JSON.parse(readFileSync(LAST_FILE, 'utf8')) as Figures;
}

export function keepFigures(figures: Figures): void {
  writeFileSync(LAST_FILE, `${JSON.stringify(figures, null, 2)}\n`);
}
