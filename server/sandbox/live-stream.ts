import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { liveClasses } from '#server/db/schema/study.ts';
import { entry, schoolFile } from '#server/demo/school-file.ts';
import type { ServerContext } from '#server/domains/context.ts';

const Whole = Type.Integer({ minimum: 0 });
const stream = schoolFile('live-stream.yaml', {
  /** The file with all segments; its first `init` bytes belong to each of them. */
  film: Type.String(),
  init: Whole,
  parts: Type.Array(entry({ seconds: Type.Number({ exclusiveMinimum: 0 }), bytes: Whole, from: Whole })),
});

type Stream = ReturnType<typeof stream>;

/** As many segments as players keep behind the end of a live stream. */
const PARTS_SHOWN = 8;

/** Serves the playlist of a streamed class: the segments up to now, like a real transmission. */
export function serveLiveStream(app: FastifyInstance, { db, clock }: Pick<ServerContext, 'db' | 'clock'>): void {
  app.get<{ Params: { name: string } }>('/sandbox/live/:name.m3u8', async (request, reply) => {
    const classroom = request.params.name;
    const [live] = await db
      .select({ startsAt: liveClasses.startsAt, endsAt: liveClasses.endsAt })
      .from(liveClasses)
      .where(eq(liveClasses.classroom, classroom));
    const now = clock.now();
    if (!live || now < live.startsAt || now >= live.endsAt) return reply.callNotFound();
    return reply
      .type('application/vnd.apple.mpegurl')
      .header('cache-control', 'no-store')
      .send(playlistOf(stream(), live.startsAt, now));
  });
}

/** A looped film as a live playlist (RFC 8216) of the segments that are over by now. */
export function playlistOf({ film, init, parts }: Stream, startsAt: Date, now: Date): string {
  const lengths = parts.map(({ seconds }) => Math.round(seconds * 1000));
  const roundMs = lengths.reduce((sum, length) => sum + length, 0);
  const elapsedMs = now.getTime() - startsAt.getTime();
  const round = Math.floor(elapsedMs / roundMs);
  let over = 0;
  for (let endMs = lengths[0] ?? 0; over < parts.length && endMs <= elapsedMs % roundMs; endMs += lengths[over] ?? 0) {
    over += 1;
  }
  const end = round * parts.length + over;
  const first = Math.max(0, end - PARTS_SHOWN);
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...parts.map(({ seconds }) => seconds)))}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    // Number of loop starts that have left the list; a start inside the list has its own tag.
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.max(0, Math.ceil(first / parts.length) - 1)}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${film}",BYTERANGE="${init}@0"`,
  ];
  for (let number = first; number < end; number += 1) {
    const index = number % parts.length;
    const part = parts[index];
    if (!part) throw new Error('A stream has no parts.');
    const beforeMs = lengths.slice(0, index).reduce((sum, length) => sum + length, 0);
    const at = startsAt.getTime() + Math.floor(number / parts.length) * roundMs + beforeMs;
    if (index === 0 && number > 0) lines.push('#EXT-X-DISCONTINUITY');
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(at).toISOString()}`);
    lines.push(`#EXTINF:${part.seconds.toFixed(3)},`, `#EXT-X-BYTERANGE:${part.bytes}@${part.from}`, film);
  }
  return `${lines.join('\n')}\n`;
}
