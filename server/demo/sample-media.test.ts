import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { GIFTS } from './shop/codes.ts';
import { allCourses, allLessons } from './shop/course-files.ts';

const ASSETS = new URL('../../pages-config/assets/', import.meta.url);
const fileOf = (address: string) => new URL(address.replace('/storage/', ''), ASSETS);
const lessons = allLessons().flatMap(({ course, chapters }) =>
  chapters.flatMap(({ sections }) => sections.map((section) => ({ ...section, course }))),
);
const films = [...new Map(lessons.flatMap(({ video, ...lesson }) => (video ? [[video, lesson] as const] : [])))];

/** Whole seconds of an MP4 file, by its `mvhd` box. */
function secondsOf(address: string): number {
  const bytes = readFileSync(fileOf(address));
  const at = bytes.indexOf('mvhd') + 4;
  const isLong = bytes[at] === 1;
  const scale = bytes.readUInt32BE(at + (isLong ? 20 : 12));
  const length = isLong ? Number(bytes.readBigUInt64BE(at + 24)) : bytes.readUInt32BE(at + 16);
  return Math.round(length / scale);
}

const clockSeconds = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

describe('films of the sample school', () => {
  it('last as long as their lessons say, three minutes at least', () => {
    const stated = films.map(([video, { seconds }]) => ({ video, seconds }));

    expect(stated.length).toBeGreaterThan(20);
    expect(films.map(([video]) => ({ video, seconds: secondsOf(video) }))).toEqual(stated);
    expect(stated.filter(({ seconds }) => seconds < 180)).toEqual([]);
  });

  it('have one length, one poster and one list of parts in every lesson', () => {
    const versions = new Map<string, Set<string>>();
    for (const { video, seconds, poster, subtitles, marks } of lessons) {
      if (video === undefined) continue;
      const known = versions.get(video) ?? new Set();
      versions.set(video, known.add(JSON.stringify([seconds, poster, subtitles, marks])));
    }

    expect([...versions].filter(([, texts]) => texts.size !== 1)).toEqual([]);
  });

  it('have captions from the first second to the last, and parts within', () => {
    for (const [video, { seconds, subtitles, marks }] of films) {
      const ends = [...readFileSync(fileOf(subtitles), 'utf8').matchAll(/--> (\d+:\d+)\.000/g)].map(([, end]) => end);

      expect([video, clockSeconds(ends.at(-1) ?? '')]).toEqual([video, seconds]);
      expect(marks.map((mark) => clockSeconds(mark.split(' ', 1)[0] ?? '')).every((at) => at < seconds)).toBe(true);
    }
  });

  it('weigh 20 MB at most', () => {
    expect(films.reduce((sum, [video]) => sum + statSync(fileOf(video)).size, 0)).toBeLessThan(20 * 1024 * 1024);
  });

  it('are drawn from the texts that say so', () => {
    const folder = new URL('../../scripts/sample-media/films/', import.meta.url);
    const titles = films.map(([video, { marks }]) => {
      const { slides } = parse(readFileSync(new URL(video.replace(/^.*\/|mp4$/g, '').concat('yaml'), folder), 'utf8'));
      return {
        video,
        same: marks.map((mark) => mark.slice(6)).join() === slides.map((one: { title: string }) => one.title).join(),
      };
    });

    expect(titles.filter(({ same }) => !same)).toEqual([]);
  });
});

describe('pictures and handouts of the sample school', () => {
  it('are there', () => {
    const addresses = [
      ...allCourses().map(({ cover }) => cover),
      ...lessons.flatMap(({ poster, material }) => [poster, material ?? '']),
      ...GIFTS.map(({ image }) => `/storage/gifts/${image}.webp`),
    ];

    expect([...new Set(addresses)].filter((address) => address !== '' && !existsSync(fileOf(address)))).toEqual([]);
  });

  it('are one for each course and gift', () => {
    const covers = allCourses().map(({ cover }) => cover);
    const gifts = GIFTS.map(({ image }) => image);

    expect(covers.filter((cover, place) => covers.indexOf(cover) !== place)).toEqual([]);
    expect(new Set(gifts).size).toBe(gifts.length);
  });

  it('are one for each live class, and no two of the school’s pictures are the same file under two names', () => {
    const { classes, studyRoom } = parse(readFileSync(new URL('./data/live-classes.yaml', import.meta.url), 'utf8'));
    const lives = [...classes, studyRoom].map(({ poster }: { poster: string }) => poster);
    const pictures = [
      ...allCourses().map(({ cover }) => cover),
      ...lives,
      ...GIFTS.map(({ image }) => `/storage/gifts/${image}.webp`),
    ];
    const sums = pictures.map((one) =>
      createHash('sha256')
        .update(readFileSync(fileOf(one)))
        .digest('hex'),
    );

    expect(lives.length).toBeGreaterThan(8);
    expect(pictures.filter((_one, place) => sums.indexOf(sums[place] ?? '') !== place)).toEqual([]);
  });

  it('have pages where they are handouts', () => {
    const handouts = [...new Set(lessons.flatMap(({ material }) => material ?? []))];
    const pagesOf = (file: string) => readFileSync(fileOf(file), 'latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

    expect(handouts.filter((file) => pagesOf(file) === 0)).toEqual([]);
  });

  it('are PDF documents where they are handouts', () => {
    const handouts = [...new Set(lessons.flatMap(({ material }) => material ?? []))];

    expect(handouts.length).toBeGreaterThan(15);
    expect(handouts.filter((file) => readFileSync(fileOf(file)).subarray(0, 5).toString() !== '%PDF-')).toEqual([]);
  });
});
