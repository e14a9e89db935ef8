import { type Static, Type } from 'typebox';
import { priceDisplayTypes } from '#src/contract/states.ts';
import { seedIds } from './ids.ts';
import { entry, Moment, nameOf, schoolFile } from './school-file.ts';

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
  id: Type.Integer(),
  number: Type.String(),
  name: Type.String(),
  kind: nameOf(KIND_NAMES, { default: 'course' }),
  subject: Type.String(),
  teachers: Names,
  hours: Type.Integer({ default: 0 }),
  year: Type.Integer({ default: 2027 }),
  priceCents: Type.Integer(),
  originCents: Type.Integer(),
  priceShown: nameOf(PRICES_SHOWN, { default: 'price' }),
  cover: Type.String(),
  validUntil: Type.Optional(Moment),
  validDays: Type.Integer({ default: 0 }),
  isTrial: Type.Boolean({ default: false }),
  isLive: Type.Boolean({ default: false }),
  isOneToOne: Type.Boolean({ default: false }),
  isOffShelf: Type.Boolean({ default: false }),
  stock: Type.Optional(Type.Integer()),
  sold: Type.Integer({ default: 0 }),
  goods: Type.Array(Type.String(), { default: [] }),
  upgradesTo: Type.Array(Type.String(), { default: [] }),
});
export const coursesFile = schoolFile('courses.yaml', {
  courses: Type.Array(Course),
  variants: Type.Array(entry({ attribute: Type.String(), courses: Type.Record(Type.String(), Type.String()) })),
  soldTogether: Type.Array(entry({ name: Type.String(), courses: Names })),
});
export const teachersFile = schoolFile('teachers.yaml', {
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
const subjectsFile = schoolFile('subjects.yaml', {
  subjects: Type.Array(
    entry({
      name: Type.String(),
      gain: Type.String(),
      suitedTo: Type.String(),
      way: Type.String(),
      /** How a thing is taught, in Markdown. */
      sample: Type.Optional(Type.String()),
      poster: Type.String({ default: 'english' }),
      paper: Type.Optional(Type.String()),
      chapters: Type.Array(entry({ name: Type.String(), lessons: Names }), { default: [] }),
    }),
  ),
});

export type CourseSeed = Static<typeof Course>;

export const allCourses = () => coursesFile().courses;

/** The course with this number, with its UUID. Throws when there is none. */
export function courseOf(number: string) {
  const course = allCourses().find((one) => one.number === number);
  if (!course) throw new Error(`courses.yaml has no course ${number}.`);
  return { ...course, uuid: seedIds.course(course.id) };
}

export const courseId = (number: string) => courseOf(number).uuid;

/** The subject with this name; row n of its file has number n. Throws when there is none. */
export function subjectOf(name: string) {
  const index = subjectsFile().subjects.findIndex((one) => one.name === name);
  const subject = subjectsFile().subjects[index];
  if (!subject) throw new Error(`subjects.yaml has no subject ${name}.`);
  return { ...subject, number: index + 1 };
}

/** Id of the teacher with this name. Throws when there is none. */
export function teacherId(name: string): string {
  const index = teachersFile().teachers.findIndex((teacher) => teacher.name === name);
  if (index < 0) throw new Error(`teachers.yaml has no teacher ${name}.`);
  return seedIds.teacher(index + 1);
}
