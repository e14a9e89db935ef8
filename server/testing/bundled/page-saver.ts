import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { writePage } from '../../domains/page-versions/write-page.ts';
import type { PageCompiler } from '../../gateways/pages/page-compiler.ts';
import { systemClock } from '../../kernel/clock.ts';
import { openDatabase } from '../../open-database.ts';

/** The moment of a save at which its process is killed; `never`: it ends normally after the save. */
export type Death = 'before the file' | 'after the file' | 'never';

/** A compiler with one page file on disk; its process is killed, as by `kill -9`, at the given moment. */
export function fileCompiler(path: string, death: Death = 'never'): PageCompiler {
  const read = () => {
    const text = readFileSync(path, 'utf8');
    return { path: '/901', text, hash: createHash('sha256').update(text).digest('hex') };
  };
  const die = (moment: Death) => {
    if (death === moment) process.kill(process.pid, 'SIGKILL');
  };
  const ask = async (call: string, { text = '', baseHash = '' }: { text?: string; baseHash?: string }) => {
    if (call === 'read') return read();
    die('before the file');
    if (read().hash !== baseHash) return { is: 'changed', ...read() };
    writeFileSync(`${path}.part`, text);
    renameSync(`${path}.part`, path);
    die('after the file');
    return { is: 'saved', hash: read().hash };
  };
  return { ask: ask as PageCompiler['ask'], stop: () => {} };
}

/**
 * Saves a text as a staff member, in a separate process: `<folder of the database> <file> <staff id> <name> <text>
 * <death>`.
 */
export async function saveOnce([dataFolder = '', path = '', id = '', name = '', text = '', death = 'never']: string[]) {
  const database = await openDatabase({
    url: undefined,
    dataFolder,
    clock: systemClock,
    onIdleError: () => {},
    wantsSample: true,
  });
  const compiler = fileCompiler(path, death as Death);
  const found = await compiler.ask('read', { file: 'campaigns/901.yaml' });
  const actor = { id, name, role: 'author' as const };
  const write = { file: 'campaigns/901.yaml', text, baseHash: found?.hash ?? '', action: 'page.save' as const };
  await writePage({ db: database.db, clock: systemClock, actor, address: '' }, compiler, write);
  await database.close();
}

if (process.argv[1] === import.meta.filename) await saveOnce(process.argv.slice(2));
