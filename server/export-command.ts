import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import type { OpenDatabase } from './db/database.ts';
import { visitLines } from './domains/visits/export-visits.ts';
import { after, type Clock } from './kernel/clock.ts';
import { chinaDay, startOfChinaDay } from './kernel/days/china-day.ts';

const USAGE = `Usage: npm run export -- visits --day 2026-11-24 [--to folder]

Writes the events of the visits that began on that day in China into visits-2026-11-24.csv.gz.`;
/** By then no browser reports an event of that day any more. */
const COMPLETE_AFTER_SECONDS = 50 * 3600;

interface CommandOptions {
  readonly database: Pick<OpenDatabase, 'db'>;
  readonly clock: Clock;
  readonly print: (text: string) => void;
}

/** Runs `npm run export` with these arguments; returns the exit code: 1 for a day without events. */
export async function runExportCommand(
  args: readonly string[],
  { database, clock, print }: CommandOptions,
): Promise<number> {
  const { what, day, to } = wordsOf(args);
  if (what !== 'visits' || chinaDay(startOfChinaDay(day)) !== day) {
    print(USAGE);
    return 2;
  }
  await mkdir(to, { recursive: true });
  const file = join(to, `visits-${day}.csv.gz`);
  // Written to a temporary file first, so that the folder contains only complete files.
  const part = `${file}.part`;
  let events = 0;
  const text = async function* () {
    for await (const { lines, count } of visitLines(database.db, day)) {
      events += count;
      yield lines;
    }
  };
  await pipeline(Readable.from(text()), createGzip(), createWriteStream(part));
  if (events === 0) {
    await rm(part);
    print(`No events of ${day}. They are kept for some days only (the setting measuring.keep_days).`);
    return 1;
  }
  await rename(part, file);
  print(`${file}: ${events} events, ${(await stat(file)).size} bytes.`);
  const complete = after(startOfChinaDay(day), COMPLETE_AFTER_SECONDS);
  if (complete > clock.now()) print(`More may come until ${complete.toISOString()}: then export that day again.`);
  return 0;
}

function wordsOf(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { day: { type: 'string' }, to: { type: 'string' } },
    });
    return { what: positionals.join(' '), day: values.day ?? '', to: values.to ?? '.' };
  } catch {
    return { what: '', day: '', to: '.' };
  }
}
