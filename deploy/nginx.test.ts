import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { CONSULT_SOCKET_PATH } from '#src/contract/consult-socket.ts';

const HAS_NGINX = spawnSync('nginx', ['-v']).status === 0;
const FILES = Array.from({ length: 300 }, (_, index) => `/assets/part-${String(index).padStart(8, '0')}.js`);
const CALLS_PER_MINUTE = 20;
const VERSION = '/api/v1/base/version';

/** A CDN that nginx trusts, and a visitor who claims to be one; both run on this machine. */
const [PROXY, STRANGER] = ['127.0.0.1', '127.0.0.2'];

let folder = '';
let app: TestServer;
let authoring: ReturnType<typeof createServer>;
let nginx: ChildProcess | undefined;
let origin = '';

beforeAll(async () => {
  if (!HAS_NGINX) return;
  folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  chmodSync(folder, 0o755);
  const release = 'dist/releases/0123456789abcdef';
  put(`${release}/index.html`, '<script src="/assets/app.js"></script>');
  put(`${release}/1month.html`, 'landing 1month');
  put(`${release}/pages/1month.json`, '{"title":"1month"}');
  put(`${release}/pages/manifest.json`, JSON.stringify({ pages: [{ path: '/1month', title: 'x', access: 'public' }] }));
  for (const file of FILES) put(`dist${file}`, 'let lesson = 1;\n');
  put('pages-config/assets/covers/full.jpg', 'picture');
  symlinkSync('releases/0123456789abcdef', join(folder, 'dist/current'));
  app = await startTestServer({
    siteFolder: join(folder, 'dist'),
    storageFolder: join(folder, 'pages-config/assets'),
    trustedProxies: ['127.0.0.1'],
    callsPerMinute: CALLS_PER_MINUTE,
  });
  authoring = createServer((_request, response) => response.end('the machine on which pages are written'));
  await new Promise<void>((resolve) => authoring.listen(0, '127.0.0.1', resolve));
  origin = await startNginx(new URL(await app.listen()).port, (authoring.address() as AddressInfo).port);
});
afterAll(async () => {
  if (!HAS_NGINX) return;
  nginx?.kill('SIGTERM');
  if (nginx) await once(nginx, 'exit');
  authoring.close();
  await app.close();
  rmSync(folder, { recursive: true });
});

function put(path: string, content: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** This folder's files with other ports and paths. */
async function startNginx(server: string, writer: number): Promise<string> {
  const port = await freePort();
  const [gone, conf] = [await freePort(), join(folder, 'conf')];
  cpSync(import.meta.dirname, conf, { recursive: true });
  rewrite(join(conf, 'nginx.conf'), [
    ['user www-data;', ''],
    ['pid /run/zhiyan-nginx.pid;', `pid ${join(folder, 'nginx.pid')};\ndaemon off;`],
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ['server_tokens off;', `server_tokens off; proxy_temp_path ${folder}/proxy; client_body_temp_path ${folder}/body;`],
  ]);
  rewrite(join(conf, 'upstreams.conf'), [
    ['zhiyan {\n  server 127.0.0.1:4173', `zhiyan {\n  server 127.0.0.1:${server}`],
    ['server 127.0.0.1:4174', `server 127.0.0.1:${gone}`],
    ['server 127.0.0.1:4173', `server 127.0.0.1:${writer}`],
  ]);
  const log = openSync(join(folder, 'nginx.log'), 'a');
  nginx = spawn('nginx', ['-p', folder, '-c', join(conf, 'nginx.conf')], { stdio: ['ignore', log, log] });
  const at = `http://127.0.0.1:${port}`;
  while (nginx.exitCode === null) {
    if (
      await fetch(`${at}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return at;
    await pause(20);
  }
  throw new Error(readFileSync(join(folder, 'nginx.log'), 'utf8'));
}

function rewrite(file: string, changes: readonly (readonly [string, string])[]) {
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${file} has no "${from}".`);
    text = text.replace(from, to);
  }
  writeFileSync(file, text);
}

/** Result code of a call from one address with another one in X-Forwarded-For. */
function codeFrom(localAddress: string, visitor: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(origin + VERSION, { localAddress, headers: { 'x-forwarded-for': visitor } }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve((JSON.parse(text) as { code: number }).code));
    });
    call.on('error', reject).end();
  });
}

describe.skipIf(!HAS_NGINX)('nginx as deploy/ sets it up', () => {
  it('gives 300 files to one address at once', async () => {
    const answers = await Promise.all(FILES.map((file) => fetch(origin + file)));

    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(answers[0]?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    await Promise.all(answers.map((answer) => answer.text()));
  });

  it('gives a document with its policy, and the JSON of a page from the disk', async () => {
    const [document, data] = [await fetch(`${origin}/1month`), await fetch(`${origin}/pages/1month.json`)];

    expect(await document.text()).toBe('landing 1month');
    expect(document.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(await data.json()).toEqual({ title: '1month' });
  });

  it('answers a call of the API', async () => {
    const answer = await fetch(origin + VERSION, { headers: { 'x-forwarded-for': '198.51.100.1' } });

    expect([answer.status, await answer.json()]).toMatchObject([200, { code: SUCCESS }]);
  });

  it.each([
    ['/storage/covers/full.jpg', 200],
    ['/storage/covers/none.jpg', 404],
    ['/assets/none-12345678.js', 404],
    ['/assets/.hidden', 404],
    ['/pages/none.json', 404],
  ])('says of %s what the server says: %i', async (path, status) => {
    const own = await app.inject({ url: path });
    const through = await fetch(origin + path);

    expect([own.statusCode, through.status]).toEqual([status, status]);
    expect(await through.text()).toBe(own.body);
  });

  it('tells the app each visitor behind a trusted proxy by their own address', async () => {
    const visitors = Array.from({ length: CALLS_PER_MINUTE * 2 }, (_, index) => `203.0.113.${index}`);

    const codes = await Promise.all(visitors.map((visitor) => codeFrom(PROXY, visitor)));

    expect([...new Set(codes)]).toEqual([SUCCESS]);
  });

  it('counts a visitor behind a trusted proxy as one, whatever they claim before it', async () => {
    const claims = Array.from({ length: CALLS_PER_MINUTE + 1 }, (_, index) => `192.0.2.${index}, 198.51.100.7`);

    const codes = await Promise.all(claims.map((claim) => codeFrom(PROXY, claim)));

    expect(codes.filter((code) => code !== SUCCESS)).toEqual([refusals.TOO_OFTEN.code]);
  });

  it('believes nobody else who sends an address', async () => {
    const claims = Array.from({ length: CALLS_PER_MINUTE + 1 }, (_, index) => `192.0.2.${index}`);

    const codes = await Promise.all(claims.map((claim) => codeFrom(STRANGER, claim)));

    expect(codes.filter((code) => code !== SUCCESS)).toEqual([refusals.TOO_OFTEN.code]);
  });

  it('lets a chat listen', async () => {
    const { guest_key } = (await app.call('POST /api/v1/app/consult/open', { body: {} })).data;
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${CONSULT_SOCKET_PATH}`, { headers: { origin } });
    await once(socket, 'open');
    socket.send(JSON.stringify({ guest_key, after: 0 }));
    await once(socket, 'message');

    const heard = once(socket, 'message');
    const body = { guest_key: guest_key ?? '', client_id: newUuid(testRandom('nginx')), text: '你好' };
    await app.call('POST /api/v1/app/consult/messages', { body });
    const [news] = (await heard) as [Buffer];
    socket.close();

    expect(JSON.parse(String(news))).toMatchObject({ messages: [{ text: '你好' }] });
  });

  it.each(['/console', '/console/api/session', '/_release/x'])(
    'sends who asks for %s to the machine on which pages are written',
    async (path) => {
      expect(await (await fetch(origin + path)).text()).toBe('the machine on which pages are written');
    },
  );

  it('lets a picture of a megabyte through to the app', async () => {
    const answer = await fetch(`${origin}/api/v1/file/uploads`, { method: 'POST', body: Buffer.alloc(1024 * 1024) });

    expect(answer.status).not.toBe(413);
  });
});
