import type { StartCourse } from '#src/contract/console/compiler-calls.ts';
import { applyEdit } from '#src/page-edit/apply-edit.ts';
import { centsOfValue, findSameAmounts, withSameAmounts } from '#src/page-edit/read/amounts.ts';
import { dataOf, type OpenPage, openPage } from '#src/page-edit/read/open-page.ts';
import { isRecord, type Json, type JsonRecord, type ValuePath } from '#src/page-edit/read/page-node.ts';

/** Longest texts that these fields allow; see `values.schema.json`. */
const MAX_TEXT = 60;
const MAX_SENTENCE = 200;

/**
 * A template's text filled with the course's catalogue data: name, number, prices, teachers and access period.
 * `course.needsCheck: true` makes the page warn until somebody has compared it with the catalogue.
 *
 * @param hasPhoto Whether the library has a picture at this path below `assets`.
 */
export function withCourse(text: string, course: StartCourse, hasPhoto: (path: string) => boolean): string {
  const filled = withTeachers(withPlaceholders(openPage(text), course), course, hasPhoto);
  return withValue(withPrices(filled, course), ['course', 'needsCheck'], true).text;
}

function withValue(page: OpenPage, path: ValuePath, value: Json): OpenPage {
  const done = applyEdit(page, { kind: 'set', path, value });
  return done.ok ? done.page : page;
}

/** The template's placeholders, with the course's values. */
const placeholders = ({ name, number, validity }: StartCourse): Readonly<Record<string, string>> => ({
  '〔课程名称〕': name,
  '〔书名〕': name,
  '〔课程编号〕': number,
  '〔图书编号〕': number,
  '〔有效期〕': validity,
});

function withPlaceholders(page: OpenPage, course: StartCourse): OpenPage {
  const values = Object.entries(placeholders(course));
  let now = page;
  for (const { path, text } of textsOf(dataOf(page))) {
    const filled = values.reduce((whole, [asked, value]) => whole.replaceAll(asked, value), text);
    const longest = path.length === 1 && path[0] === 'description' ? MAX_SENTENCE : MAX_TEXT;
    if (filled !== text) now = withValue(now, path, cut(filled, longest));
  }
  return now;
}

const cut = (text: string, longest: number) => [...text].slice(0, longest).join('');

function textsOf(value: Json, path: ValuePath = []): { readonly path: ValuePath; readonly text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item: Json, index) => textsOf(item, [...path, index]));
  return isRecord(value) ? Object.entries(value).flatMap(([key, item]) => textsOf(item, [...path, key])) : [];
}

/**
 * A teacher without a picture in the library keeps the template's picture, with a description that the author has to
 * fill in.
 */
function withTeachers(page: OpenPage, { teachers }: StartCourse, hasPhoto: (path: string) => boolean): OpenPage {
  const blocks = blocksOf(page);
  const index = blocks.findIndex(({ type }) => type === 'teacher-list');
  const before = blocks[index]?.teachers;
  if (teachers.length === 0 || !Array.isArray(before)) return page;
  const list = teachers.slice(0, MAX_TEACHERS).map(({ name, title, intro, photo }, at): Json => {
    const own = `teachers/${photo.replace(/^.*\//, '')}`;
    const like = before[Math.min(at, before.length - 1)] as JsonRecord;
    const likePhoto = isRecord(like.photo) ? like.photo : {};
    return {
      name: cut(name, MAX_TEXT),
      title: title === '' ? '〔主讲什么〕' : cut(title, MAX_TEXT),
      photo: hasPhoto(own)
        ? { src: own, alt: `${cut(name, MAX_TEXT)}老师的半身照` }
        : { src: likePhoto.src ?? '', alt: `〔换成${cut(name, MAX_TEXT)}老师的照片〕` },
      text: intro === '' ? '〔一句话：他的课和别人的有什么不一样〕' : cut(intro, MAX_SENTENCE),
    };
  });
  return withValue(page, ['blocks', index, 'teachers'], list);
}

const MAX_TEACHERS = 12;

const blocksOf = (page: OpenPage): readonly JsonRecord[] => {
  const data = dataOf(page);
  return isRecord(data) && Array.isArray(data.blocks) ? data.blocks.filter(isRecord) : [];
};

interface Amount {
  readonly before: number;
  readonly after: number;
}

/** Replaces every amount of the template, and every text that names it, by the course's amounts. */
function withPrices(page: OpenPage, { priceCents, originPriceCents, group }: StartCourse): OpenPage {
  const blocks = blocksOf(page);
  const amountOf = (key: string, type?: string) =>
    centsOfValue(blocks.find((block) => block[key] !== undefined && (!type || block.type === type))?.[key]);
  const shown = group ? group.priceCents : priceCents;
  const hasOrigin = originPriceCents > shown;
  const amounts = [
    { before: hasOrigin ? amountOf('originPrice') : undefined, after: originPriceCents },
    { before: amountOf('price', 'group-buy'), after: priceCents },
    { before: amountOf('price', 'sticky-buy'), after: shown },
  ];
  let now = page;
  for (const { before, after } of inOrder(amounts)) {
    now = openPage(withSameAmounts(now, findSameAmounts(now, { path: [], before, after })));
  }
  if (!hasOrigin) now = withoutOrigin(now);
  const buying = blocks.findIndex(({ type }) => type === 'group-buy');
  return group && buying >= 0 ? withValue(now, ['blocks', buying, 'size'], group.size) : now;
}

/** Ordered so that each amount is replaced before another one becomes equal to it. */
function inOrder(amounts: readonly { readonly before: number | undefined; readonly after: number }[]): Amount[] {
  const left = amounts.flatMap(({ before, after }) => (before === undefined ? [] : [{ before, after }]));
  const sorted: Amount[] = [];
  while (left.length > 0) {
    const free = left.findIndex(({ after }, index) =>
      left.every(({ before }, other) => other === index || before !== after),
    );
    sorted.push(...left.splice(Math.max(0, free), 1));
  }
  return sorted;
}

function withoutOrigin(page: OpenPage): OpenPage {
  let now = page;
  for (const [index, block] of blocksOf(page).entries()) {
    if (block.originPrice === undefined) continue;
    const done = applyEdit(now, { kind: 'remove', path: ['blocks', index, 'originPrice'] });
    if (done.ok) now = done.page;
  }
  return now;
}
