import { Type } from 'typebox';
import { after } from '#server/kernel/clock.ts';
import { chinaDay, startOfChinaDay } from '#server/kernel/days/china-day.ts';
import { examDayIn } from '#server/kernel/days/exam-day.ts';
import { centsOfDecimal } from '#server/kernel/decimal-yuan.ts';
import { priceDisplayTypes } from '#src/contract/states.ts';
import { seedIds } from '../ids.ts';
import { entry, nameOf, schoolFile, schoolFiles } from '../school-file.ts';

// The folder `data/school` has the format of `npm run school -- import` (docs/school.md). Only the keys that the sample
// uses are read here.

/** Names of the kinds of courses in reports. */
export const KIND_NAMES = { course: '考研课程', books: '图书', yanxue: '研学' } as const;
export const PRICES_SHOWN = {
  price: priceDisplayTypes.PRICE,
  free: priceDisplayTypes.FREE,
  consult: priceDisplayTypes.CONSULT,
  from: priceDisplayTypes.FROM,
} as const;
const Names = Type.Array(Type.String());

const Course = entry({
  number: Type.String(),
  name: Type.String(),
  kind: nameOf(KIND_NAMES, { default: 'course' }),
  subject: Type.String(),
  teachers: Names,
  hours: Type.Integer({ default: 0 }),
  year: Type.Integer({ default: 2027 }),
  /** In yuan. */
  price: Type.Number(),
  originPrice: Type.Number(),
  priceShown: nameOf(PRICES_SHOWN, { default: 'price' }),
  cover: Type.String(),
  validUntil: Type.Optional(Type.String()),
  validDays: Type.Integer({ default: 0 }),
  isTrial: Type.Boolean({ default: false }),
  isLive: Type.Boolean({ default: false }),
  isOffShelf: Type.Boolean({ default: false }),
  stock: Type.Optional(Type.Integer()),
  goods: Type.Array(Type.String(), { default: [] }),
  upgradesTo: Type.Array(Type.String(), { default: [] }),
  summary: Type.String(),
  /** Markdown. */
  detail: Type.String(),
});
const coursesFile = schoolFile('school/courses.yaml', {
  courses: Type.Array(Course),
  variants: Type.Array(entry({ attribute: Type.String(), courses: Type.Record(Type.String(), Type.String()) })),
  soldTogether: Type.Array(entry({ name: Type.String(), courses: Names })),
});
const teachersFile = schoolFile('school/teachers.yaml', {
  teachers: Type.Array(
    entry({
      name: Type.String(),
      subject: Type.String(),
      title: Type.String(),
      intro: Type.String(),
      photo: Type.String(),
    }),
  ),
});
const subjectsFile = schoolFile('school/subjects.yaml', {
  subjects: Type.Array(entry({ number: Type.Integer(), name: Type.String() })),
});
const Section = entry({
  name: Type.String(),
  video: Type.Optional(Type.String()),
  poster: Type.String({ default: '' }),
  subtitles: Type.String({ default: '' }),
  marks: Type.Array(Type.String(), { default: [] }),
  seconds: Type.Integer({ default: 0 }),
  isFree: Type.Boolean({ default: false }),
  material: Type.Optional(Type.String()),
  isOneToOne: Type.Boolean({ default: false }),
});
const lessonFiles = schoolFiles('school/lessons', {
  lessons: Type.Array(
    entry({
      course: Type.String(),
      chapters: Type.Array(
        entry({
          name: Type.String(),
          part: nameOf({ recorded: 1, 'one-to-one': 3 }, { default: 'recorded' }),
          sections: Type.Array(Section),
        }),
      ),
    }),
  ),
});

/** Data of the sample for which the import format has no key. */
const samplesFile = schoolFile('course-samples.yaml', {
  courses: Type.Array(entry({ number: Type.String(), id: Type.Integer(), sold: Type.Integer({ default: 0 }) })),
  finalPapers: Type.Record(Type.String(), Type.String()),
});

export const offers = coursesFile;
export const allTeachers = () =>
  teachersFile().teachers.map((teacher) => ({ ...teacher, id: teacherId(teacher.name) }));

let courses: ReturnType<typeof readCourses> | undefined;

/** Each course with its number in ids, its UUID, the places sold before, and its prices in cents. */
export function allCourses() {
  courses ??= readCourses();
  return courses;
}

function readCourses() {
  const samples = new Map(samplesFile().courses.map((sample) => [sample.number, sample]));
  return coursesFile().courses.map(({ price, originPrice, ...course }) => {
    const sample = samples.get(course.number);
    if (!sample) throw new Error(`course-samples.yaml has no course ${course.number}.`);
    return {
      ...{ ...course, id: sample.id, uuid: seedIds.course(sample.id), sold: sample.sold },
      ...{ priceCents: toCents(price), originCents: toCents(originPrice) },
    };
  });
}

function toCents(yuan: number): number {
  const cents = centsOfDecimal(String(yuan));
  if (cents === undefined) throw new Error(`courses.yaml: ${yuan} is not an amount of yuan.`);
  return cents;
}

export type CourseSeed = ReturnType<typeof allCourses>[number];

const DAY_SECONDS = 24 * 3600;

/**
 * When a course that ends on a date expires; undefined for one that ends some days after its purchase. The date is
 * moved on by whole years, that of an exam course to the next exam, so that it can still be bought.
 */
export function endOf({ validUntil, isOffShelf }: Pick<CourseSeed, 'validUntil' | 'isOffShelf'>, now: Date) {
  if (validUntil === undefined) return undefined;
  let end = new Date(validUntil);
  while (!isOffShelf && end < after(now, 7 * DAY_SECONDS)) end = aYearLater(end);
  return end;
}

/** The same time next year; for an exam's last day, that of the next exam. */
function aYearLater(end: Date): Date {
  const lastDayIn = (year: number) => chinaDay(after(startOfChinaDay(examDayIn(year)), DAY_SECONDS));
  const [day, year] = [chinaDay(end), end.getUTCFullYear()];
  const later = new Date(end);
  later.setUTCFullYear(year + 1);
  if (day !== lastDayIn(year)) return later;
  return after(later, (Date.parse(lastDayIn(year + 1)) - Date.parse(chinaDay(later))) / 1000);
}

/** The course with this number. Throws when there is none. */
export function courseOf(number: string): CourseSeed {
  const course = allCourses().find((one) => one.number === number);
  if (!course) throw new Error(`courses.yaml has no course ${number}.`);
  return course;
}

export const courseId = (number: string) => courseOf(number).uuid;

/** Recorded and one-to-one lessons of each course that has some. */
export const allLessons = () => lessonFiles().flatMap(({ lessons }) => lessons);

/** The paper at the end of a subject's courses, by title. */
export const finalPaperOf = (subject: string): string | undefined => samplesFile().finalPapers[subject];

/** The number of the subject with this name. Throws when there is none. */
export function subjectNumber(name: string): number {
  const subject = subjectsFile().subjects.find((one) => one.name === name);
  if (!subject) throw new Error(`subjects.yaml has no subject ${name}.`);
  return subject.number;
}

/** Id of the teacher with this name. Throws when there is none. */
export function teacherId(name: string): string {
  const index = teachersFile().teachers.findIndex((teacher) => teacher.name === name);
  if (index < 0) throw new Error(`teachers.yaml has no teacher ${name}.`);
  return seedIds.teacher(index + 1);
}
