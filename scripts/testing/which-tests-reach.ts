import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Break, findBreaks, withMarks } from './find-breaks.ts';
import type { WarmVitest } from './warm-vitest.ts';

export interface Reaching {
  readonly file: string;
  readonly ms: number;
}

/** What one test file reaches; valid while that file and all sources that it reached are unchanged. */
interface Known {
  readonly hash: string;
  readonly ms: number;
  readonly sources: Readonly<Record<string, string>>;
  /** Breaks with the same marks are stored once, by the first of them: `<source> <number>`. */
  readonly reached: readonly string[];
}

/**
 * The test files that reach a break, fastest first.
 *
 * Runs the tests with a record in every line of the sources, and stores the results in `keptFile`; the next time only
 * tests run that are new or have reached a changed source. Other changes are not noticed: delete the file to start
 * again. Tests that fail here are ignored, and named.
 */
export async function whichTestsReach(
  vitest: WarmVitest,
  { folder, keptFile, tests, sources }: Room,
): Promise<(file: string, one: Break) => Reaching[]> {
  const hashes = new Map([...sources].map(([file, text]) => [file, hashOf(text)]));
  const testHash = (file: string) => hashOf(readFileSync(join(folder, file), 'utf8'));
  const kept: Record<string, Known> = existsSync(keptFile) ? JSON.parse(readFileSync(keptFile, 'utf8')) : {};
  const holds = (test: string, known: Known | undefined) =>
    known?.hash === testHash(test) && Object.entries(known.sources).every(([file, hash]) => hashes.get(file) === hash);
  const asked = tests.filter((test) => !holds(test, kept[test]));
  console.log(`Of ${tests.length} test files ${asked.length} are run to learn which lines they reach …`);

  if (asked.length > 0) {
    const { results, reached } = await runWithRecords();
    for (const { file, isGood, ms, errors } of results) {
      if (!isGood)
        console.log(`Fails before anything is broken, and counts for nothing: ${file}\n${errors.join('\n')}`);
      const lines = isGood ? (reached.get(file) ?? []) : [];
      const files = new Set(lines.map((line) => line.slice(0, line.lastIndexOf(' '))));
      kept[file] = {
        hash: isGood ? testHash(file) : '',
        ms: Math.round(ms),
        sources: Object.fromEntries([...files].map((source) => [source, hashes.get(source) ?? ''])),
        reached: lines,
      };
    }
    writeFileSync(keptFile, JSON.stringify(kept));
  }

  const known = tests.flatMap((file) => {
    const { hash = '', ms = 0, reached = [] } = kept[file] ?? {};
    return hash ? [{ file, ms, reached: new Set(reached) }] : [];
  });
  return (file, one) => {
    const key = `${file} ${placesOf(sources.get(file) ?? '').numbers.get(JSON.stringify(one.marks))}`;
    return known.filter(({ reached }) => reached.has(key)).sort((a, b) => a.ms - b.ms);
  };

  async function runWithRecords() {
    const setup = 'tests/setup/silence.ts';
    const silence = readFileSync(join(folder, setup), 'utf8');
    const recordFile = join(folder, 'reached.txt');
    rmSync(recordFile, { force: true });
    appendFileSync(join(folder, setup), recorder(recordFile));
    for (const [file, text] of sources) write(file, withMarks(text, placesOf(text).places(file)));
    const results = await vitest.run(asked);
    for (const [file, text] of sources) write(file, text);
    write(setup, silence);
    const reached = new Map<string, string[]>();
    for (const line of existsSync(recordFile) ? readFileSync(recordFile, 'utf8').trim().split('\n') : []) {
      const [place = '', test = ''] = line.split('\t');
      const file = test.slice(folder.length + 1);
      reached.set(file, [...(reached.get(file) ?? []), place]);
    }
    return { results, reached };
  }

  function write(file: string, text: string) {
    writeFileSync(join(folder, file), text);
    vitest.forget(file);
  }
}

interface Room {
  /** The copy of the repository in which tests run. */
  readonly folder: string;
  readonly keptFile: string;
  readonly tests: readonly string[];
  /** Texts by path. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Many breaks share a place, so places have the numbers. */
function placesOf(text: string) {
  const numbers = new Map<string, number>();
  const marks: Break['marks'][] = [];
  for (const one of findBreaks(text)) {
    const key = JSON.stringify(one.marks);
    if (numbers.has(key)) continue;
    numbers.set(key, marks.length);
    marks.push(one.marks);
  }
  return { numbers, places: (file: string) => marks.map((at, id) => ({ id: `${file} ${id}`, marks: at })) };
}

/** Setup code for every test file: records each place once per file, because files share a worker. */
function recorder(recordFile: string): string {
  return `
    const { appendFileSync } = process.getBuiltinModule('fs');
    const noted = new Set();
    let notedFor = '';
    globalThis.noteReached = (place) => {
      const test = globalThis.__vitest_worker__.filepath;
      if (notedFor !== test) noted.clear();
      notedFor = test;
      if (noted.has(place)) return;
      noted.add(place);
      appendFileSync(${JSON.stringify(recordFile)}, place + '\\t' + test + '\\n');
    };`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
