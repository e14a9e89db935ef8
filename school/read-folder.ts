import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { didYouMean } from '#compiler/problems/did-you-mean.ts';
import { createProblem, isError, type Problem } from '#compiler/problems/problem.ts';
import type { SourceDocument, ValuePath } from '#compiler/problems/source-document.ts';
import { decodeText } from '#compiler/read/decode-text.ts';
import { readSource } from '#compiler/read/read-source.ts';
import { REPOSITORY } from '#compiler/site/folders.ts';
import { loadSchemas } from '#compiler/site/load-schemas.ts';
import type { SchemaNode } from '#compiler/validate/schema-set.ts';
import { Schemas } from '#compiler/validate/schemas.ts';
import { createSchemaCheck } from '#compiler/validate/validate.ts';
import { centsOfDecimal } from '#server/kernel/decimal-yuan.ts';
import { type Entry, KINDS, type Kind, LISTS, type School } from './entries.ts';
import { readCsv } from './read-csv.ts';

interface FolderRead {
  readonly school: School;
  /** File contents by name. */
  readonly texts: ReadonlyMap<string, string>;
  readonly problems: Problem[];
}

const READ = /\.(ya?ml|csv)$/;
/** The limit of integer columns and receipts. */
const MAX_CENTS = 100_000_000;

/**
 * Reads every file of the folder and validates it by its schema. File names are relative to the folder, in order.
 * Throws when there is no folder.
 */
export async function readFolder(folder: string): Promise<FolderRead> {
  const schemas = await schoolSchemas();
  const check = createSchemaCheck(schemas);
  const lists: Record<string, Entry<unknown>[]> = {};
  const texts = new Map<string, string>();
  const problems: Problem[] = [];
  for (const file of await filesOf(folder)) {
    const name = file.replace(/[/.].*$/, '');
    const kind = KINDS.find((one) => one === name);
    if (!kind) {
      const args = { name: file, suggestion: didYouMean(name, KINDS), known: KINDS };
      problems.push(createProblem('SCHOOL_FILE_UNKNOWN', { file }, args));
      continue;
    }
    const schema = schemas.of(`school/${kind}`).node;
    const bytes = await readFile(join(folder, file));
    texts.set(file, bytes.toString('utf8'));
    const read = file.endsWith('.csv') ? readTable(file, bytes, kind, schema) : readSource(file, bytes);
    const { document } = read;
    problems.push(...read.problems);
    if (!document) continue;
    const broken = check(document, `school/${kind}`);
    problems.push(...broken);
    if (broken.some(isError)) continue;
    const value = fill(schema, document.value, [], { document, problems }) as Readonly<Record<string, unknown[]>>;
    for (const [list, items] of Object.entries(value)) {
      const entries = items.map((item, index) => ({
        value: item,
        at: (...path: ValuePath) => ({ file, range: document.rangeOf([list, index, ...path]) }),
      }));
      lists[list] = [...(lists[list] ?? []), ...entries];
    }
  }
  return { school: lists as School, texts, problems };
}

async function schoolSchemas(): Promise<Schemas> {
  const schemas = loadSchemas(join(REPOSITORY, 'schemas/school'));
  return new Schemas(Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [`school/${name}`, schema])));
}

/** Data files of the folder and its subfolders, one level deep. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    if (entry.isFile() && READ.test(entry.name)) found.push(entry.name);
    if (!entry.isDirectory()) continue;
    const inner = await readdir(join(folder, entry.name), { withFileTypes: true });
    found.push(
      ...inner
        .filter((one) => one.isFile() && !one.name.startsWith('.') && READ.test(one.name))
        .map((one) => `${entry.name}/${one.name}`),
    );
  }
  return found.sort();
}

function readTable(file: string, bytes: Uint8Array, kind: Kind, schema: SchemaNode) {
  const decoded = decodeText(file, bytes);
  if ('problem' in decoded) return { problems: [decoded.problem], document: undefined };
  return { document: undefined, ...readCsv({ file, text: decoded.text }, LISTS[kind], listOf(schema, LISTS[kind])) };
}

const listOf = (schema: SchemaNode, list: string) => schema.properties?.[list]?.items ?? {};

interface Filling {
  readonly document: SourceDocument;
  readonly problems: Problem[];
}

/** The value with the schema's defaults filled in, and amounts of yuan converted to cents. */
function fill(schema: SchemaNode | undefined, value: unknown, path: ValuePath, filling: Filling): unknown {
  if (schema?.['x-kind'] === 'yuan') return toCents(value, path, filling);
  if (Array.isArray(value)) return value.map((item, index) => fill(schema?.items, item, [...path, index], filling));
  if (typeof value !== 'object' || value === null) return value;
  const written = Object.entries(value).map(([key, child]) => [
    key,
    fill(schema?.properties?.[key], child, [...path, key], filling),
  ]);
  const absent = Object.entries(schema?.properties ?? {}).flatMap(([key, child]) =>
    key in value || child.default === undefined ? [] : [[key, child.default]],
  );
  return Object.fromEntries([...written, ...absent]);
}

function toCents(value: unknown, path: ValuePath, { document, problems }: Filling): number {
  const written = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const cents = centsOfDecimal(
    written
      .trim()
      .replace(/^[¥￥]\s*/, '')
      .replace(/\s*元$/, ''),
  );
  if (cents !== undefined && cents <= MAX_CENTS) return cents;
  const range = document.rangeOf(path);
  const args = { written: document.text.slice(range.start, range.end) };
  problems.push(createProblem('SCHOOL_MONEY', { file: document.file, range }, args));
  return 0;
}
