import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compilerProcess } from './compiler-process.ts';
import type { PageCompiler } from './page-compiler.ts';

let folder = '';
let compiler: PageCompiler | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compiler-'));
});
afterEach(async () => {
  compiler?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function open(program: string): Promise<PageCompiler> {
  const file = join(folder, 'program.mjs');
  await writeFile(file, program);
  compiler = compilerProcess(file, '/pages');
  return compiler;
}

describe('compilerProcess', () => {
  it('asks one process, begun with the folder of the pages', async () => {
    const { ask } = await open(
      `process.on('message', ({ id }) => process.send({ id, reply: [{ path: process.argv[2], file: String(process.pid) }] }));`,
    );

    const [first, second] = [await ask('list', {}), await ask('list', {})];

    expect(first[0]?.path).toBe('/pages');
    expect(first).toEqual(second);
  });

  it('says what the compiler could not do', async () => {
    const { ask } = await open(
      `process.on('message', ({ id }) => process.send({ id, error: new Error('no such folder') }));`,
    );

    await expect(ask('list', {})).rejects.toThrow('no such folder');
  });

  it('fails the question during which the process ends, and begins it anew for the next', async () => {
    const { ask } = await open(`
      import { existsSync, writeFileSync } from 'node:fs';
      const mark = ${JSON.stringify(join(folder, 'died'))};
      process.on('message', ({ id }) => {
        if (existsSync(mark)) process.send({ id, reply: [] });
        else { writeFileSync(mark, ''); process.exit(1); }
      });
    `);

    await expect(ask('list', {})).rejects.toThrow(/The compiler could not list\. The process .* ended\./);
    expect(await ask('list', {})).toEqual([]);
  });
});
