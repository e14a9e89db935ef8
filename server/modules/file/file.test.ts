import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploads } from '#server/db/schema/upload.ts';
import { sweepUploads } from '#server/domains/uploads/sweep-uploads.ts';
import { takeUpload } from '#server/domains/uploads/uploads.ts';
import { diskStorage } from '#server/gateways/storage/disk-storage.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { picturePurposes } from '#src/contract/states.ts';

const { AVATAR, CREDENTIALS, AFTERSALES } = picturePurposes;
const folder = mkdtempSync(join(tmpdir(), 'uploads-test-'));
let hasRoom = true;
let server: TestServer;
let token = '';
let next = 0;

beforeAll(async () => {
  server = await startTestServer({ storage: { ...diskStorage(folder), hasRoom: async () => hasRoom } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  hasRoom = true;
  next += 1;
  server.clock.pass(25 * 3600);
  token = await server.logIn(`132${String(next).padStart(8, '0')}`);
});

const photo = (width = 600, height = 800) => sharp({ create: { width, height, channels: 3, background: '#c08040' } });
const uuid = () => crypto.randomUUID();
const upload = (
  file: Buffer,
  {
    purpose = CREDENTIALS as 1 | 2 | 3,
    id = uuid(),
    as = token,
  }: { purpose?: 1 | 2 | 3; id?: string; as?: string } = {},
) => server.call('POST /api/v1/file/uploads', { query: { purpose, request_id: id }, file }, { token: as });
const show = (url: string) => server.inject({ url });
const files = async () => (await readdir(folder, { recursive: true })).filter((name) => /[0-9a-f]{40}/.test(name));
const sweep = () => sweepUploads({ ...server.context, log: { info() {}, warn() {}, error() {} } });

describe('an upload', () => {
  it('is shown again upright, in sRGB, as JPEG, without where it was taken', async () => {
    const taken = await photo(900, 600)
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '30/1 15/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();

    const { data } = await upload(taken);
    const answer = await show(data.url);
    const shown = await sharp(answer.rawPayload).metadata();

    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect([data.width, data.height]).toEqual([600, 900]);
    expect(shown).toMatchObject({ format: 'jpeg', width: 600, height: 900 });
    expect([shown.exif, shown.orientation, shown.icc]).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ['PNG', () => photo().png().toBuffer()],
    ['WebP', () => photo().webp().toBuffer()],
  ])('may be %s, whatever the browser calls it', async (_name, make) => {
    expect((await upload(await make())).code).toBe(SUCCESS);
  });

  it('is bounded, and a face is square', async () => {
    const large = await photo(3000, 4000).jpeg().toBuffer();

    const [face, whole] = [await upload(large, { purpose: AVATAR }), await upload(large, { purpose: AFTERSALES })];

    expect([face.data.width, face.data.height]).toEqual([512, 512]);
    expect([whole.data.width, whole.data.height]).toEqual([1350, 1800]);
  });

  const heic = Buffer.concat([Buffer.from('\0\0\0\u0018ftypheic', 'latin1'), Buffer.alloc(40)]);
  const bomb = async () =>
    sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' }, limitInputPixels: false })
      .png({ compressionLevel: 9 })
      .toBuffer();
  it.each([
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"/>'),
      'PICTURE_UNREADABLE',
    ],
    [
      'HTML with the first bytes of a JPEG',
      async () => Buffer.from('\u00ff\u00d8\u00ff<script>alert(1)</script>', 'latin1'),
      'PICTURE_UNREADABLE',
    ],
    ['half a JPEG', async () => (await photo().jpeg().toBuffer()).subarray(0, 1500), 'PICTURE_UNREADABLE'],
    ['a GIF', async () => photo().gif().toBuffer(), 'PICTURE_UNREADABLE'],
    ['HEIC', async () => heic, 'PICTURE_HEIC'],
    ['144 million pixels in a small file', bomb, 'PICTURE_TOO_LARGE'],
    ['a stamp', async () => photo(200, 300).jpeg().toBuffer(), 'PICTURE_TOO_SMALL'],
    ['nothing', async () => Buffer.alloc(0), 'PICTURE_UNREADABLE'],
  ] as const)('is refused when it is %s', async (_name, make, refusal) => {
    const { code } = await upload(await make());

    expect(code).toBe(refusals[refusal].code);
  });

  it('is refused before it is read when it says that it is too large', async () => {
    const answer = await server.inject({
      method: 'POST',
      url: `/api/v1/file/uploads?purpose=2&request_id=${uuid()}`,
      headers: { token, 'content-type': 'image/jpeg', 'content-length': String(9 * 1024 * 1024) },
      payload: Buffer.alloc(10),
    });

    expect(answer.json()).toMatchObject({ code: refusals.PICTURE_TOO_LARGE.code });
  });

  it('is the same when it is sent again, also twice at once', async () => {
    const [file, id] = [await photo().jpeg().toBuffer(), uuid()];
    const before = (await files()).length;

    const answers = await Promise.all([upload(file, { id }), upload(file, { id }), upload(file, { id })]);
    const later = await upload(file, { id });

    expect(new Set([...answers, later].map(({ data }) => data.uuid)).size).toBe(1);
    expect((await files()).length).toBe(before + 1);
  });

  it('is not exchanged for another picture under its name', async () => {
    const id = uuid();
    await upload(await photo().jpeg().toBuffer(), { id });

    const { code } = await upload(await photo(700, 700).jpeg().toBuffer(), { id });

    expect(code).toBe(refusals.INPUT_INVALID.code);
  });

  it('may be tried forty times an hour, also when all come at once', async () => {
    const none = Buffer.from('this is not a picture at all');

    const answers = await Promise.all(Array.from({ length: 44 }, () => upload(none)));

    expect(answers.filter(({ code }) => code === refusals.UPLOAD_LIMIT.code)).toHaveLength(4);
    expect((await upload(none)).code).toBe(refusals.UPLOAD_LIMIT.code);
    server.clock.pass(3600);
    expect((await upload(none)).code).toBe(refusals.PICTURE_UNREADABLE.code);
  });

  it('waits while the disk is nearly full', async () => {
    hasRoom = false;

    expect((await upload(await photo().jpeg().toBuffer())).status).toBe(503);
  });

  it('needs a login before its body is read', async () => {
    const { code } = await server.call(
      'POST /api/v1/file/uploads',
      { query: { purpose: AVATAR, request_id: uuid() }, file: await photo().jpeg().toBuffer() },
      {},
    );

    expect(code).toBe(refusals.LOGIN_REQUIRED.code);
  });
});

describe('a stored picture', () => {
  const store = async () => (await upload(await photo().jpeg().toBuffer())).data;

  it('is nothing but noise on the disk', async () => {
    const before = new Set(await files());
    await store();
    const [name = ''] = (await files()).filter((file) => !before.has(file));

    const bytes = await readFile(join(folder, name));

    expect(bytes.includes('JFIF')).toBe(false);
    await expect(sharp(bytes).metadata()).rejects.toThrow();
  });

  it.each([
    ['without a signature', (url: string) => url.split('?')[0] ?? ''],
    ['with another signature', (url: string) => `${url.slice(0, -4)}AAAA`],
    ['with a longer life', (url: string) => url.replace(/until=\d/, 'until=9')],
    ['with the signature of another', (url: string) => url.replace(/pictures\/[^?]+/, `pictures/${uuid()}`)],
  ])('is not shown %s', async (_name, change) => {
    const { url } = await store();

    expect((await show(change(url))).statusCode).toBe(404);
    expect((await show(url)).statusCode).toBe(200);
  });

  it('is shown for some minutes only', async () => {
    const { url } = await store();
    server.clock.pass(10 * 60);

    expect((await show(url)).statusCode).toBe(404);
  });

  it('is not a face for everybody', async () => {
    const { uuid: id } = await store();

    expect((await show(`/api/v1/file/faces/${id}`)).statusCode).toBe(404);
  });

  it('is gone at once when it is deleted, and soon also from the disk', async () => {
    const before = new Set(await files());
    const { uuid: id, url } = await store();
    const remove = () => server.call('DELETE /api/v1/file/uploads/{id}', { params: { id } }, { token });

    expect([(await remove()).code, (await remove()).code]).toEqual([SUCCESS, SUCCESS]);
    expect((await show(url)).statusCode).toBe(404);
    while ((await sweep()) > 0);

    expect((await files()).filter((name) => !before.has(name))).toEqual([]);
  });

  it('is nobody else’s to delete or to use', async () => {
    const { uuid: id } = await store();
    const other = await server.logIn('13100000001');

    const { code } = await server.call('DELETE /api/v1/file/uploads/{id}', { params: { id } }, { token: other });

    expect(code).toBe(refusals.NOT_FOUND.code);
    expect(await takeUpload(server.db, { userId: uuid(), id, purpose: CREDENTIALS })).toBeUndefined();
  });

  it('is used once, for what it was uploaded for', async () => {
    const { uuid: id } = await store();
    const [row] = await server.db.select().from(uploads).where(eq(uploads.id, id));
    const userId = row?.userId ?? '';

    expect(await takeUpload(server.db, { userId, id, purpose: AVATAR })).toBeUndefined();
    expect(await takeUpload(server.db, { userId, id, purpose: CREDENTIALS })).toBeDefined();
    expect(await takeUpload(server.db, { userId, id, purpose: CREDENTIALS })).toBeUndefined();
  });

  it('is swept after a day when nothing uses it, and kept when something does', async () => {
    const [left, used] = [await store(), await store()];
    const [row] = await server.db.select().from(uploads).where(eq(uploads.id, used.uuid));
    await takeUpload(server.db, { userId: row?.userId ?? '', id: used.uuid, purpose: CREDENTIALS });
    server.clock.pass(25 * 3600);

    await sweep();
    const states = await server.db
      .select()
      .from(uploads)
      .where(eq(uploads.userId, row?.userId ?? ''));

    expect(states.find(({ id }) => id === left.uuid)).toMatchObject({ state: 'gone', fileKey: null, isSwept: true });
    expect(states.find(({ id }) => id === used.uuid)).toMatchObject({ state: 'used', isSwept: false });
  });
});
