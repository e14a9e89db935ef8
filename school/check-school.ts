import { findingOf } from '#compiler/checks/words/formula-check.ts';
import { didYouMean } from '#compiler/problems/did-you-mean.ts';
import { createProblem, type Problem, type ProblemPlace } from '#compiler/problems/problem.ts';
import { findFormulas } from '#src/page-model/formulas/find-formulas.ts';
import type { Coupon, Entry, School, Section } from './entries.ts';
import { activityIdOf, couponIdOf, courseIdOf, type Known } from './known.ts';

type Place = Entry<unknown>['at'];

/**
 * Checks what a schema cannot: duplicate keys, references to nothing, times in the wrong order, stocks below what
 * students have taken.
 */
export function checkSchool(school: School, known: Known): Problem[] {
  return [
    ...checkKeys(school),
    ...checkReferences(school, known),
    ...checkTimes(school),
    ...checkChoices(school),
    ...checkStocks(school, known),
    ...checkFormulas(school),
  ];
}

/** Formulas in the texts of courses. */
function checkFormulas({ courses = [] }: School): Problem[] {
  return courses.flatMap(({ value, at }) =>
    findFormulas(value.detail ?? '', 'markdown').flatMap((formula) => {
      const finding = findingOf(formula);
      return finding ? [createProblem(finding.code, at('detail'), finding.args)] : [];
    }),
  );
}

function checkKeys(school: School): Problem[] {
  const { subjects, categories, lessons } = school;
  return [
    ...taken(school.teachers, 'name', ({ name }) => name),
    ...taken(subjects, 'number', ({ number }) => number),
    ...taken(subjects, 'name', ({ name }) => name),
    ...taken(categories, 'number', ({ number }) => number),
    ...taken(school.courses, 'number', ({ number }) => number),
    ...taken(school.soldTogether, 'name', ({ name }) => name),
    ...taken(school.coupons, 'code', ({ code }) => code),
    ...taken(school.classes, 'classroom', ({ classroom }) => classroom),
    ...taken(lessons, 'course', ({ course }) => course),
    ...taken(school.activities, 'code', ({ code }) => code),
    ...taken(school.staff, 'name', ({ name }) => name.toLowerCase()),
    ...(lessons ?? []).flatMap(({ value, at }) => [
      ...taken(
        value.chapters.map((chapter, index) => ({
          value: chapter,
          at: (...path: readonly (string | number)[]) => at('chapters', index, ...path),
        })),
        'name',
        ({ part, key, name }) => `${part} ${key ?? name}`,
        ({ name }) => name,
      ),
      ...value.chapters.flatMap(({ sections }, chapter) =>
        taken(
          sections.map((section, index) => ({
            value: section,
            at: (...path: readonly (string | number)[]) => at('chapters', chapter, 'sections', index, ...path),
          })),
          'name',
          ({ key, name }) => key ?? name,
        ),
      ),
    ]),
    ...taken(
      (school.variants ?? []).flatMap(({ value, at }) =>
        Object.keys(value.courses).map((number) => ({ value: number, at: () => at('courses', number) })),
      ),
      'courses',
      (number) => number,
    ),
  ];
}

/** Each later entry with the key of an earlier one. */
function taken<T>(
  entries: readonly Entry<T>[] | undefined,
  field: string,
  keyOf: (value: T) => string | number,
  nameOf: (value: T) => string | number = keyOf,
): Problem[] {
  const owners = new Map<string | number, ProblemPlace>();
  return (entries ?? []).flatMap(({ value, at }) => {
    const owner = owners.get(keyOf(value));
    if (owner) {
      const args = { key: String(nameOf(value)), owner: `${owner.file}:${owner.range?.line ?? 1}` };
      return [createProblem('SCHOOL_KEY_TAKEN', at(field), args)];
    }
    owners.set(keyOf(value), at(field));
    return [];
  });
}

function checkReferences(school: School, known: Known): Problem[] {
  const named = {
    课程: new Set([...(school.courses ?? []).map(({ value }) => value.number), ...known.courses.keys()]),
    老师: new Set([...(school.teachers ?? []).map(({ value }) => value.name), ...known.teachers.keys()]),
    科目: new Set([...(school.subjects ?? []).map(({ value }) => value.name), ...known.subjects.keys()]),
    直播课: new Set([...(school.classes ?? []).map(({ value }) => value.classroom), ...known.lives.keys()]),
    试卷: known.papers,
  };
  const problems: Problem[] = [];
  const look = (what: keyof typeof named, key: string, place: ProblemPlace) => {
    if (named[what].has(key)) return;
    const args = { what, key, suggestion: didYouMean(key, [...named[what]]) };
    problems.push(createProblem('SCHOOL_REFERENCE_UNKNOWN', place, args));
  };
  const lookAll = (what: keyof typeof named, keys: readonly string[], at: Place, field: string) => {
    for (const [index, key] of keys.entries()) look(what, key, at(field, index));
  };
  for (const { value, at } of school.courses ?? []) {
    look('科目', value.subject, at('subject'));
    lookAll('老师', value.teachers, at, 'teachers');
    lookAll('课程', value.upgradesTo, at, 'upgradesTo');
  }
  for (const { value, at } of school.variants ?? []) {
    for (const number of Object.keys(value.courses)) look('课程', number, at('courses', number));
  }
  for (const { value, at } of [
    ...(school.soldTogether ?? []),
    ...(school.categories ?? []),
    ...(school.coupons ?? []),
  ]) {
    lookAll('课程', value.courses, at, 'courses');
  }
  for (const { value, at } of school.classes ?? []) {
    look('课程', value.course, at('course'));
    look('老师', value.teacher, at('teacher'));
  }
  for (const { value, at } of school.activities ?? []) look('课程', value.course, at('course'));
  for (const { value, at } of school.lessons ?? []) {
    look('课程', value.course, at('course'));
    for (const [chapter, { sections }] of value.chapters.entries()) {
      for (const [index, { live, paper }] of sections.entries()) {
        const place = (field: string) => at('chapters', chapter, 'sections', index, field);
        if (live !== undefined) look('直播课', live, place('live'));
        if (paper !== undefined) look('试卷', paper, place('paper'));
      }
    }
  }
  return problems;
}

function checkTimes(school: School): Problem[] {
  return [...(school.coupons ?? []), ...(school.classes ?? []), ...(school.activities ?? [])].flatMap(
    ({ value: { startsAt, endsAt }, at }) =>
      Date.parse(endsAt) > Date.parse(startsAt) ? [] : [createProblem('SCHOOL_TIMES_SWAPPED', at('endsAt'))],
  );
}

/** The keys of what a section links to; one of them gives its kind. */
const BEHIND = ['video', 'live', 'paper', 'material'] as const satisfies readonly (keyof Section)[];
const NEEDED = {
  money: ['amount'],
  discount: ['percent'],
  deposit: ['deposit', 'amount'],
  gift: [],
} as const satisfies Readonly<Record<Coupon['kind'], readonly (keyof Coupon)[]>>;

function checkChoices(school: School): Problem[] {
  const courses = (school.courses ?? []).flatMap(({ value, at }) =>
    oneOf(['validUntil', 'validDays'], value, at('number')),
  );
  const categories = (school.categories ?? []).flatMap(({ value, at }) => {
    const found = { courses: value.courses.length > 0 ? value.courses : undefined, link: value.link };
    return oneOf(['courses', 'link'], found, at('name'));
  });
  const sections = (school.lessons ?? []).flatMap(({ value, at }) =>
    value.chapters.flatMap((chapter, index) =>
      chapter.sections.flatMap((section, position) => {
        const found = { ...section, isOneToOne: section.isOneToOne || undefined };
        return oneOf([...BEHIND, 'isOneToOne'], found, at('chapters', index, 'sections', position, 'name'));
      }),
    ),
  );
  const coupons = (school.coupons ?? []).flatMap(({ value, at }) => {
    const needed: readonly (keyof Coupon)[] = NEEDED[value.kind];
    const missing = needed.filter((key) => !value[key]);
    return missing.length > 0 ? [createProblem('SCHOOL_COUPON_VALUE', at('kind'), { key: missing.join('、') })] : [];
  });
  return [...courses, ...categories, ...sections, ...coupons];
}

function oneOf<T extends object>(choices: readonly (keyof T & string)[], value: T, place: ProblemPlace): Problem[] {
  const found = choices.filter((key) => value[key] !== undefined);
  if (found.length === 1) return [];
  const args = { choices: choices.join('、'), found: found.length > 0 ? found.join('、') : undefined };
  return [createProblem('SCHOOL_CHOICE', place, args)];
}

/** No stock may be smaller than what students have taken. */
function checkStocks(school: School, known: Known): Problem[] {
  const stocks = [
    ...(school.courses ?? []).map(({ value, at }) => ({ id: courseIdOf(known, value.number), value, at })),
    ...(school.coupons ?? []).map(({ value, at }) => ({ id: couponIdOf(value.code), value, at })),
    ...(school.activities ?? []).map(({ value, at }) => ({ id: activityIdOf(value.code), value, at })),
  ];
  return stocks.flatMap(({ id, value: { stock }, at }) => {
    const count = known.taken.get(id) ?? 0;
    if (stock === undefined || stock >= count) return [];
    return [createProblem('SCHOOL_STOCK_TAKEN', at('stock'), { stock, taken: count })];
  });
}
