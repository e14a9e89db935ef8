import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StartCourse } from '#src/contract/console/compiler-calls.ts';
import { type CompileSite, loadCompileSite } from '../build/compile-site.ts';
import { compileFile } from '../build/page-builder.ts';
import { REPOSITORY_FOLDERS } from '../site/folders.ts';
import { sourceFile } from '../site/source-files.ts';
import { listTemplates, readTemplate } from '../site/templates.ts';
import { withCourse } from './fill-course.ts';
import { fromTemplate } from './start-page.ts';

const { pages } = REPOSITORY_FOLDERS;
const source = sourceFile(join(pages, 'campaigns/from-template.yaml'), pages);
let site: CompileSite;

beforeAll(async () => {
  const loaded = await loadCompileSite(REPOSITORY_FOLDERS, { isPreview: true });
  if (!loaded.site) throw new Error(`The site has errors: ${JSON.stringify(loaded.problems)}`);
  site = loaded.site;
});

const aCourse = (changes: Partial<StartCourse> = {}): StartCourse => ({
  number: 'KY-1',
  name: '考研英语长难句',
  priceCents: 39_900,
  originPriceCents: 79_900,
  validity: '90 天有效',
  teachers: [
    {
      name: '林知夏',
      title: '英语教研组组长',
      intro: '十二年考研英语教学。',
      photo: '/storage/teachers/lin-zhixia.jpg',
    },
    { name: '新老师', title: '', intro: '', photo: '/storage/teachers/nobody.jpg' },
  ],
  group: null,
  ...changes,
});
const filled = (kind: string, changes?: Partial<StartCourse>) =>
  fromTemplate(
    withCourse(readTemplate(kind).text, aCourse(changes), (path) => path === 'teachers/lin-zhixia.jpg'),
    'page',
    'spring',
    '春季班',
  );
const problemsOf = (text: string) =>
  compileFile(source, new TextEncoder().encode(text), site, site.track()).problems.map(({ code }) => code);

describe('a template with a course of the catalogue', () => {
  it.each(listTemplates().map(({ kind }) => kind))('%s has no mistake, and warns until it is checked', (kind) => {
    const group = kind === 'group' ? { priceCents: 29_900, size: 2 } : null;
    // What the template and its fragments promise is of a trial.
    const prices = kind === 'trial' ? { number: 'KY2027-EN-01', priceCents: 100, originPriceCents: 19_900 } : {};

    expect(new Set(problemsOf(filled(kind, { group, ...prices })))).toEqual(
      new Set(['COURSE_UNCHECKED', 'TEXT_TO_FILL']),
    );
  });

  it('says the name, number, validity and both prices of the course wherever the template has them', () => {
    const text = filled('trial', { priceCents: 19_900, originPriceCents: 39_900 });

    expect(text).toContain('course: { number: KY-1, needsCheck: true }');
    expect(text).toContain('points: [7 次直播, 作业逐份批改, 90 天有效]');
    expect(text).toContain('submit: 199 元报名，去确认订单');
    expect(text.match(/originPrice: 399元/g)).toHaveLength(3);
    expect(text).not.toMatch(/(?<![\d])1 ?元|〔课程编号〕|〔有效期〕/);
  });

  it('has the teachers of the course, and asks for a picture that the library lacks', () => {
    const text = filled('trial');

    expect(text).toContain('{ src: teachers/lin-zhixia.jpg, alt: 林知夏老师的半身照 }');
    expect(text).toContain('〔换成新老师老师的照片〕');
    expect(text).not.toContain('〔老师姓名〕');
  });

  it('shows no crossed-out price that is not higher', () => {
    expect(filled('sprint', { originPriceCents: 39_900 })).not.toContain('originPrice');
  });

  it('has the price of a group, of one, and the size', () => {
    const text = filled('group', { group: { priceCents: 29_900, size: 2 } });

    expect(text).toMatch(/groupPrice: 299元\n {4}price: 399元\n {4}size: 2\n/);
    expect(text).toContain('submit: 去确认 ¥399 订单');
  });
});
