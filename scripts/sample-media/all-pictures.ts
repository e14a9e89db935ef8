import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { COVER_SIZE, courseCover, coverStyle, liveCover } from './draw-cover.ts';
import { bookCover, GOODS, GOODS_SIZE } from './goods.ts';
import type { PictureSize } from './painter.ts';

interface Picture {
  /** Path in `pages-config/assets`, without extension. */
  readonly name: string;
  readonly body: string;
  readonly style: string;
  readonly size: PictureSize;
}

const ROOT = new URL('../../', import.meta.url);
const read = (path: string) => parse(readFileSync(new URL(path, ROOT), 'utf8'));
const school = (name: string) => read(`server/demo/data/school/${name}.yaml`);

const BOOKS = [
  { file: 'book-words', title: ['考研英语', '词汇 5500'], author: '林知夏 编著 · 随身本', form: 'pocket' },
  { file: 'book-papers', title: ['考研数学', '近十年真题'], author: '周既明 编著 · 活页卷', form: 'loose-leaf' },
  { file: 'book-politics', title: ['考研政治', '核心考点', '背诵手册'], author: '沈砚 编著', form: 'handbook' },
] as const;

/** Covers of courses and books, posters of live classes, and gifts. */
export function allPictures(): Picture[] {
  const style = coverStyle;
  return [
    ...courseCovers().map(({ file, body }) => ({ name: `covers/${file}`, body, style, size: COVER_SIZE })),
    ...BOOKS.map(({ file, ...book }) => ({ name: `covers/${file}`, body: bookCover(book), style, size: COVER_SIZE })),
    ...liveCovers().map(({ file, body }) => ({ name: `lives/${file}`, body, style, size: COVER_SIZE })),
    ...Object.entries(GOODS).map(([file, body]) => ({ name: `gifts/${file}`, body, style, size: GOODS_SIZE })),
  ];
}

interface Course {
  readonly number: string;
  readonly subject: string;
  readonly teachers: readonly string[];
  readonly hours: number;
  readonly year?: number;
}

function courseCovers() {
  const courses: Course[] = school('courses').courses;
  const covers: { course: string; file: string; motif: string; title: string[] }[] = read(
    'scripts/sample-media/covers.yaml',
  );
  return covers.map(({ course: number, file, motif, title }) => {
    const course = courses.find((one) => one.number === number);
    if (!course) throw new Error(`No course ${number}.`);
    const { subject, teachers, hours, year = 2027 } = course;
    const above = title.some((line) => line.includes('六级')) ? '英语' : `${year} 考研 · ${subject}`;
    const below = `${teachers.join('、')} · ${hours} 课时`;
    return { file, body: courseCover({ subject, motif, title, above, below }) };
  });
}

interface Live {
  readonly course: string;
  readonly teacher: string;
  readonly name: string;
  readonly from?: string;
  readonly to?: string;
  readonly poster: string;
}

function liveCovers() {
  const { classes, studyRoom } = read('server/demo/data/live-classes.yaml');
  const courses: Course[] = school('courses').courses;
  const teachers: { name: string; photo: string }[] = school('teachers').teachers;
  return [...classes, studyRoom].map(({ course, teacher, name, from, to, poster }: Live) => {
    const photo = teachers.find((one) => one.name === teacher)?.photo ?? '';
    const file = new URL(`pages-config/assets/${photo.replace('/storage/', '')}`, ROOT);
    const time = from ? `每天 ${from}–${to}` : '全天开放';
    const subject = courses.find(({ number }) => number === course)?.subject ?? '';
    const portrait = `data:image/jpeg;base64,${readFileSync(file).toString('base64')}`;
    const body = liveCover({ subject, name: name.replace('（全天陪伴）', ''), time, teacher, portrait });
    return { file: poster.replace(/^.*\/|\.webp$/g, ''), body };
  });
}
