import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompiledPage } from '#src/page-model/page.ts';
import { REPOSITORY_FOLDERS as repository } from '../site/folders.ts';
import type { DevPage, SavedText } from './dev-compiler.ts';
import { PAGE_CHANGED, pagesPlugin } from './dev-plugin.ts';

let folder: string;
let server: ViteDevServer;
let origin: string;
const pushed: DevPage[] = [];
const told: { readonly file: string; readonly saved: SavedText | undefined }[] = [];
const rejections: unknown[] = [];
const keepRejection = (reason: unknown) => rejections.push(reason);

const path = (name: string) => join(folder, 'pages-config', name);
function write(name: string, text: string): void {
  mkdirSync(dirname(path(name)), { recursive: true });
  writeFileSync(path(name), text);
}
const page = (title: string) => `version: 1
title: ${title}
description: 一句话介绍。
status: draft
blocks:
  - { type: heading, text: 开班 }
`;
async function listed(from = origin): Promise<Map<string, Omit<DevPage, 'page'> & { title?: string }>> {
  const pages = (await (await fetch(`${from}/__pages`)).json()) as (DevPage & { title?: string })[];
  return new Map(pages.map((each) => [each.path, each]));
}

function startServer(onFile?: (file: string, saved?: SavedText) => void): Promise<ViteDevServer> {
  return createServer({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [pagesPlugin(join(folder, 'pages-config'), onFile)],
    server: { port: 0, host: '127.0.0.1' },
  });
}
function originOf({ httpServer }: ViteDevServer): string {
  const address = httpServer?.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

beforeAll(async () => {
  process.on('unhandledRejection', keepRejection);
  folder = mkdtempSync(join(tmpdir(), 'dev-'));
  for (const name of ['site.yaml', 'navigation.yaml', 'promises.yaml', 'agreement', 'assets/share/default.jpg']) {
    mkdirSync(dirname(path(name)), { recursive: true });
    cpSync(join(repository.pages, name), path(name), { recursive: true });
  }
  write('campaigns/one.yaml', page('一'));
  server = await startServer((file, saved) => told.push({ file, saved }));
  const send = server.ws.send.bind(server.ws) as (...args: unknown[]) => void;
  server.ws.send = (...args: unknown[]) => {
    if (args[0] === PAGE_CHANGED) pushed.push(args[1] as DevPage);
    else send(...args);
  };
  await server.listen();
  origin = originOf(server);
  await listed();
});
afterAll(async () => {
  await server.close();
  process.off('unhandledRejection', keepRejection);
  rmSync(folder, { recursive: true, force: true });
});

describe('the dev server', () => {
  it('shows a page whose file is new, and tells the browser', async () => {
    write('campaigns/two.yaml', page('二'));

    await expect.poll(async () => (await listed()).get('/two')?.title).toBe('二');
    expect((await fetch(`${origin}/pages/two.json`)).status).toBe(200);
    expect(pushed.some((each) => each.path === '/two' && each.page)).toBe(true);
  });

  it('forgets a page whose file is deleted, and tells the browser', async () => {
    rmSync(path('campaigns/two.yaml'));

    await expect.poll(async () => (await listed()).has('/two')).toBe(false);
    expect((await fetch(`${origin}/pages/two.json`)).status).toBe(404);
    expect(pushed.at(-1)).toMatchObject({ path: '/two', isGone: true });
  });

  it('lives on through a typo in site.yaml: pages keep their last version and name the problem', async () => {
    const site = readFileSync(path('site.yaml'), 'utf8');
    write('site.yaml', site.replace('origin:', 'orgin:'));

    await expect
      .poll(async () => (await listed()).get('/one')?.problems.map(({ code }) => code))
      .toEqual(['KEY_UNKNOWN']);
    expect((await listed()).get('/one')?.problems[0]?.file).toMatch(/site\.yaml$/);
    expect((await listed()).get('/one')?.title).toBe('一');

    write('site.yaml', site);
    await expect.poll(async () => (await listed()).get('/one')?.problems).toEqual([]);
    write('campaigns/one.yaml', page('仍在'));
    await expect.poll(async () => (await listed()).get('/one')?.title).toBe('仍在');
    expect(rejections).toEqual([]);
  });

  it('finds a picture that is put in after the page that shows it', async () => {
    const text = `${page('图')}  - { type: image-stack, images: [{ src: one/01.jpg, alt: 一张书桌 }] }\n`;
    write('campaigns/one.yaml', text);
    await expect
      .poll(async () => (await listed()).get('/one')?.problems.map(({ code }) => code))
      .toContain('ASSET_MISSING');

    mkdirSync(path('assets/one'), { recursive: true });
    cpSync(join(repository.pages, 'assets/901/01.jpg'), path('assets/one/01.jpg'));

    await expect.poll(async () => (await listed()).get('/one')?.problems).toEqual([]);
  });

  it('sees a page in a folder that is new, and one that is renamed', async () => {
    write('h5/three.yaml', page('三'));
    await expect.poll(async () => (await listed()).get('/h5/three')?.title).toBe('三');

    renameSync(path('h5/three.yaml'), path('h5/four.yaml'));
    await expect.poll(async () => (await listed()).get('/h5/four')?.title).toBe('三');
    await expect.poll(async () => (await listed()).has('/h5/three')).toBe(false);
  });

  it('gives a picture that is replaced under its name another address', async () => {
    const address = async () => {
      const { firstPicture } = (await (await fetch(`${origin}/pages/one.json`)).json()) as CompiledPage;
      return firstPicture?.src;
    };
    const before = await address();
    cpSync(join(repository.pages, 'assets/901/02.jpg'), path('assets/one/01.jpg'));

    await expect.poll(address).not.toBe(before);
    expect((await fetch(origin + ((await address()) ?? ''))).headers.get('content-type')).toBe('image/jpeg');
  });

  it('shows the last of several saves that come at once', async () => {
    for (let save = 1; save <= 20; save += 1) {
      write('campaigns/one.yaml', page(`第 ${save} 稿`));
      write('fragments/note.yaml', `version: 1\nblocks:\n  - { type: heading, text: 第 ${save} 稿 }\n`);
    }

    await expect.poll(async () => (await listed()).get('/one')?.title).toBe('第 20 稿');
  });

  it('shows every save of an author who saves again as soon as the last one is seen', async () => {
    for (let save = 1; save <= 8; save += 1) {
      write('campaigns/one.yaml', page(`又存 ${save}`));

      await expect.poll(() => pushed.at(-1)?.page?.title, { interval: 1 }).toBe(`又存 ${save}`);
    }
  });

  it('ends with what the file holds, however its saves fall together with what is being compiled', async () => {
    for (let save = 1; save <= 5; save += 1) {
      write('campaigns/one.yaml', '');
      await sleep(save);
      write('campaigns/one.yaml', page(`隔 ${save} 毫秒`));
      await sleep(20 - save);
    }

    await expect.poll(() => pushed.at(-1)?.page?.title).toBe('隔 5 毫秒');
    expect((await listed()).get('/one')?.title).toBe('隔 5 毫秒');
  });

  it('tells Studio of a saved page together with its text and how it looks', async () => {
    const text = page('给 Studio');
    write('campaigns/one.yaml', text);

    await expect.poll(() => told.at(-1)?.saved?.text).toBe(text);
    expect(told.at(-1)?.file).toBe('campaigns/one.yaml');
    expect(told.at(-1)?.saved?.hash).toBe(createHash('sha256').update(text).digest('hex'));
    expect(told.at(-1)?.saved?.rendered?.document).toContain('<title>给 Studio</title>');
  });

  it('checks a page again when one that it leads to is archived', async () => {
    const live = page('二').replace('draft', 'live');
    write('campaigns/two.yaml', live);
    write(
      'campaigns/one.yaml',
      `${page('一').replace('draft', 'live')}  - { type: button, label: 去看看, link: { type: 13, url: /two } }\n`,
    );
    await expect.poll(async () => (await listed()).get('/one')?.problems).toEqual([]);

    write('campaigns/two.yaml', live.replace('live', 'archived'));

    await expect
      .poll(async () => (await listed()).get('/one')?.problems.map(({ code }) => code))
      .toEqual(['PAGE_CLOSED']);
  });

  it('compiles many files that come at once together', async () => {
    const names = Array.from({ length: 25 }, (_, index) => `many-${index}`);
    pushed.length = 0;
    for (const name of names) write(`campaigns/${name}.yaml`, page(name));

    await expect.poll(async () => (await listed()).get(`/${names.at(-1)}`)?.title).toBe(names.at(-1));
    const pages = (await listed()).size;
    // Each compilation of all pages sends all of them.
    expect(pushed.length).toBeLessThanOrEqual(4 * pages);

    for (const name of names) write(`campaigns/${name}.yaml`, page(`${name} 改`));
    await expect
      .poll(async () => [...(await listed()).values()].filter(({ title }) => title?.endsWith('改')).length)
      .toBe(names.length);
    for (const name of names) rmSync(path(`campaigns/${name}.yaml`));
    await expect.poll(async () => (await listed()).size).toBe(pages - names.length);
  });

  it('waits longer each time before it starts a compiler again that dies at once, and shows what was saved meanwhile', async () => {
    const starts = join(folder, 'starts.txt');
    writeFileSync(starts, '');
    const dies = join(folder, 'dies.cjs');
    writeFileSync(dies, `require('node:fs').appendFileSync(${JSON.stringify(starts)}, '.'); process.exit(1);`);
    const { NODE_OPTIONS = '' } = process.env;
    process.env.NODE_OPTIONS = `${NODE_OPTIONS} --require=${dies}`;
    const begun = performance.now();
    const broken = await startServer();
    await broken.listen();
    await sleep(1500);
    // A busy machine may need that long for the first of them.
    await expect.poll(() => readFileSync(starts, 'utf8').length).toBeGreaterThan(1);
    const count = readFileSync(starts, 'utf8').length;
    const passedMs = performance.now() - begun;
    process.env.NODE_OPTIONS = NODE_OPTIONS;
    write('campaigns/one.yaml', page('又好了'));

    await expect.poll(async () => (await listed(originOf(broken))).get('/one')?.title).toBe('又好了');
    // At 0, 100, 300, 700 and 1500 milliseconds.
    expect(count).toBeLessThanOrEqual(1 + Math.log2(passedMs / 100 + 1));
    await broken.close();
  });

  it('shows what is saved while it starts', async () => {
    const starting = startServer();
    let saves = 0;
    const saving = setInterval(() => write('campaigns/one.yaml', page(`启动时 ${++saves}`)), 25);
    const started = await starting;
    await started.listen();
    await listed(originOf(started));
    clearInterval(saving);

    await expect.poll(async () => (await listed(originOf(started))).get('/one')?.title).toBe(`启动时 ${saves}`);
    await started.close();
  });
});
