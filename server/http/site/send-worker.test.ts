import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import type { WorkerParts } from '#src/app/worker/worker-parts.ts';
import { WORKER_THAT_LEAVES } from './send-worker.ts';

let folder = '';
let server: TestServer;
let without: TestServer;

async function put(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'worker-'));
  await put('index.html', '<meta name="app-worker" content="/assets/worker-ab12.js"><script>window.a=1</script>');
  await put('assets/worker-ab12.js', '{"files":["/assets/app-Ab3dEf9h.js"]}\nself.seen = self.workerParts;\n');
  server = await startTestServer({ siteFolder: folder });
  without = await startTestServer({ siteFolder: folder, hasWorker: false });
});
afterAll(async () => {
  await Promise.all([server.close(), without.close()]);
  await rm(folder, { recursive: true });
});

/** Runs a worker's script as a browser would. */
function run(code: string): WorkerParts {
  const self: Record<string, unknown> = {};
  runInNewContext(code, { self });
  return self.seen as WorkerParts;
}

describe('the service worker', () => {
  it('has the files of the build that its shell names, and that shell with its policy', async () => {
    const [reply, shell] = await Promise.all([
      server.inject({ url: '/sw.js' }),
      server.inject({ url: '/study/today' }),
    ]);

    expect(run(reply.body)).toMatchObject({
      build: '/assets/worker-ab12.js',
      files: ['/assets/app-Ab3dEf9h.js'],
      shell: { headers: { 'content-security-policy': shell.headers['content-security-policy'] } },
    });
    expect(run(reply.body).shell.html).toContain('content="/assets/worker-ab12.js"');
  });

  it('is asked for at each visit, and may itself reach this site alone', async () => {
    const { headers } = await server.inject({ url: '/sw.js' });
    const again = await server.inject({ url: '/sw.js', headers: { 'if-none-match': String(headers.etag) } });

    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
    expect(again.statusCode).toBe(304);
  });

  it('takes itself away where it is switched off', async () => {
    const { body, statusCode } = await without.inject({ url: '/sw.js' });

    expect([statusCode, body]).toEqual([200, WORKER_THAT_LEAVES]);
    expect(body).not.toContain('fetch');
  });
});
