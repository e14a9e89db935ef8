import { existsSync, statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { studyRoom } from '#server/demo/shop/course-list-ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { playlistOf } from './live-stream.ts';

const STREAM = {
  ...{ film: '/storage/videos/a.mp4', init: 100 },
  parts: [
    { seconds: 6, bytes: 10, from: 100 },
    { seconds: 6, bytes: 20, from: 110 },
    { seconds: 3, bytes: 5, from: 130 },
  ],
};
const START = new Date('2026-11-20T00:00:00Z');
const listAt = (seconds: number) =>
  playlistOf(STREAM, START, new Date(START.getTime() + seconds * 1000))
    .trim()
    .split('\n');
const tag = (lines: readonly string[], name: string) =>
  lines.filter((line) => line.startsWith(`#EXT-X-${name}:`)).map((line) => line.slice(name.length + 8));

describe('the playlist of a film that runs by the clock', () => {
  it.each([
    [0, 0, []],
    [5.9, 0, []],
    [6, 0, ['10@100']],
    [14.9, 0, ['10@100', '20@110']],
    [15, 0, ['10@100', '20@110', '5@130']],
    [21, 0, ['10@100', '20@110', '5@130', '10@100']],
    [60, 4, ['20@110', '5@130', '10@100', '20@110', '5@130', '10@100', '20@110', '5@130']],
  ])('has after %s s what has been sent, from part %s on', (seconds, first, parts) => {
    const lines = listAt(seconds);

    expect(tag(lines, 'MEDIA-SEQUENCE')).toEqual([String(first)]);
    expect(tag(lines, 'BYTERANGE')).toEqual(parts);
    expect(lines.some((line) => line.includes('ENDLIST'))).toBe(false);
  });

  it('says when each part was sent, and where the film begins anew', () => {
    const lines = listAt(21);
    expect(tag(lines, 'PROGRAM-DATE-TIME')).toEqual([
      ...['2026-11-20T00:00:00.000Z', '2026-11-20T00:00:06.000Z', '2026-11-20T00:00:12.000Z'],
      '2026-11-20T00:00:15.000Z',
    ]);
    expect(lines.indexOf('#EXT-X-DISCONTINUITY')).toBe(
      lines.indexOf('#EXT-X-PROGRAM-DATE-TIME:2026-11-20T00:00:15.000Z') - 1,
    );
  });

  it.each([
    [45, '0'],
    [54, '0'],
    [57, '0'],
    [60, '1'],
    [66, '1'],
    [75, '2'],
  ])('counts after %s s the beginnings that have left the list: %s', (seconds, count) => {
    expect(tag(listAt(seconds), 'DISCONTINUITY-SEQUENCE')).toEqual([count]);
  });
});

describe('the study room', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ sandbox: true });
  });
  afterAll(() => server.close());

  it('is streamed from parts that its file has', async () => {
    const { statusCode, headers, body } = await server.inject({ url: `/sandbox/live/${studyRoom}.m3u8` });
    const [, film = ''] = /URI="\/storage\/([^"]+)"/.exec(body) ?? [];
    const file = new URL(`../../pages-config/assets/${film}`, import.meta.url);

    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      ...[200, 'application/vnd.apple.mpegurl', 'no-store'],
    ]);
    expect(existsSync(file)).toBe(true);
    const ends = [...body.matchAll(/BYTERANGE:(\d+)@(\d+)/g)].map(([, bytes, from]) => Number(bytes) + Number(from));
    expect(Math.max(...ends)).toBeLessThanOrEqual(statSync(file).size);
    expect(ends).toHaveLength(8);
  });

  it.each(['no-such-room', '../../etc/passwd'])('is none called %s', async (name) => {
    expect((await server.inject({ url: `/sandbox/live/${encodeURIComponent(name)}.m3u8` })).statusCode).toBe(404);
  });
});
