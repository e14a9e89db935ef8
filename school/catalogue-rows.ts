import { courses, courseTeachers, teachers } from '#server/db/schema/course.ts';
import { categories, courseUpgrades, productVariants } from '#server/db/schema/course-list.ts';
import { courseGoods } from '#server/db/schema/delivery.ts';
import { courseStocks } from '#server/db/schema/order.ts';
import { jointOfferCourses, jointOffers } from '#server/db/schema/promotion.ts';
import { toSafeHtml } from '#server/kernel/text/content-html.ts';
import { priceDisplayTypes, validTypes } from '#src/contract/states.ts';
import type { Course, School } from './entries.ts';
import { courseIdOf, idOf, type Known, teacherIdOf } from './known.ts';
import { type OwnedRows, type Row, readGoods, type Wanted } from './rows.ts';

/** Names of the kinds of courses in reports. */
const KIND_NAMES = { course: '考研课程', books: '图书', yanxue: '研学' } as const;
const PRICES_SHOWN = {
  price: priceDisplayTypes.PRICE,
  free: priceDisplayTypes.FREE,
  consult: priceDisplayTypes.CONSULT,
  from: priceDisplayTypes.FROM,
} as const;

/** Rows of teachers, courses with their parts, and the entries of the home page. */
export function catalogueRows(school: School, known: Known, now: Date): Wanted {
  const numbers = new Map((school.subjects ?? []).map(({ value }) => [value.name, value.number]));
  const subjectNumber = (name: string) => numbers.get(name) ?? known.subjects.get(name) ?? 0;
  const idOfCourse = (number: string) => courseIdOf(known, number);
  const listed = (school.courses ?? []).map(({ value }) => value);
  return {
    rows: [
      ...(school.teachers ?? []).map(({ value }): Row => {
        const entry = { kind: 'teachers', key: value.name, name: value.name } as const;
        return { ...entry, table: teachers, idColumn: 'id', id: teacherIdOf(known, value.name), values: { ...value } };
      }),
      ...listed.flatMap((course) => courseRows(course, idOfCourse(course.number), subjectNumber(course.subject), now)),
      ...(school.variants ?? []).flatMap(({ value: { attribute, courses: values } }) => {
        const [first = ''] = Object.keys(values);
        return Object.entries(values).map(([number, value], position): Row => {
          const entry = { kind: 'courses', key: number, name: number, part: '选择' } as const;
          const row = { productId: idOfCourse(first), attrs: [{ name: attribute, value }], position };
          return { ...entry, table: productVariants, idColumn: 'courseId', id: idOfCourse(number), values: row };
        });
      }),
      ...(school.soldTogether ?? []).map(({ value: { name } }): Row => {
        const entry = { kind: 'courses', key: name, name: '一起卖' } as const;
        const values = { name, isOnShelf: true };
        const id = idOf('joint offer', name);
        return { ...entry, table: jointOffers, idColumn: 'id', id, values, whenNew: { createdAt: now } };
      }),
      ...(school.categories ?? []).map(({ value: { number, name, icon, position, courses: shown, link } }): Row => {
        const navigation = link === undefined ? { type: 3, uuids: shown.map(idOfCourse) } : { type: 1, url: link };
        const entry = { kind: 'categories', key: String(number), name } as const;
        const values = { name, icon, position, navigation };
        return { ...entry, table: categories, idColumn: 'id', id: number, values };
      }),
    ],
    owned: [
      ...listed.flatMap((course) => ownedByCourse(course, known)),
      ...(school.soldTogether ?? []).map(({ value: { name, courses: numbers } }): OwnedRows => {
        const owner = idOf('joint offer', name);
        const rows = numbers.map((number, position) => ({ offerId: owner, courseId: idOfCourse(number), position }));
        const entry = { kind: 'courses', key: name, name: '一起卖', part: '课程' } as const;
        const table = { table: jointOfferCourses, ownerColumn: jointOfferCourses.offerId };
        return { ...entry, ...table, owner, rows, compared: ['position', 'courseId'], show: named('courseId') };
      }),
    ],
  };
}

const named = (column: string) => (row: Readonly<Record<string, unknown>>) => String(row[column]);

const goodsOf = ({ name, count }: Readonly<Record<string, unknown>>) => `${name} ×${count}`;

function courseRows(course: Course, id: string, subjectId: number, now: Date): readonly Row[] {
  const isTour = course.kind === 'yanxue';
  const entry = { kind: 'courses', key: course.number, name: course.name } as const;
  const values = {
    courseNumber: course.number,
    name: course.name,
    kind: course.kind,
    originPriceCents: course.originPrice,
    priceCents: course.price,
    imgCover: course.cover,
    url: isTour ? `/course/yanxue_detail/${id}` : `/course/detail/${id}`,
    kstUrl: `/consult?course=${id}`,
    isLive: course.isLive,
    isTrial: course.isTrial,
    isOnShelf: !course.isOffShelf,
    subjectId,
    subjectName: course.subject,
    classHours: course.hours,
    priceDisplayType: PRICES_SHOWN[course.priceShown],
    validType: course.validUntil ? validTypes.UNTIL : validTypes.DAYS,
    validDays: course.validDays ?? 0,
    validEndTime: course.validUntil ? new Date(course.validUntil) : null,
    summary: course.summary,
    detailHtml: course.detail ? toSafeHtml(course.detail) : '',
    trackInfo: {
      course_type_lv1: KIND_NAMES[course.kind],
      course_type_lv2: course.subject,
      pro_sys_lv1: { id: isTour ? 2 : 1, name: isTour ? '研学' : '考研' },
      pro_sys_lv2: { id: 10 + subjectId, name: course.subject },
      pro_sys_lv3: course.isTrial ? { id: 101, name: '体验课' } : { id: 102, name: '正价课' },
      course_year: course.year,
      is_oriented_course: false,
    },
  };
  const own: Row = { ...entry, table: courses, idColumn: 'id', id, values, whenNew: { createdAt: now } };
  if (course.stock === undefined) return [own];
  const stock = { table: courseStocks, idColumn: 'courseId', id, values: { stock: course.stock } };
  return [own, { ...entry, part: '名额', ...stock }];
}

function ownedByCourse(course: Course, known: Known): readonly OwnedRows[] {
  const owner = courseIdOf(known, course.number);
  const entry = { kind: 'courses', key: course.number, name: course.name, owner } as const;
  return [
    {
      ...{ ...entry, part: '老师', table: courseTeachers, ownerColumn: courseTeachers.courseId },
      rows: course.teachers.map((name, position) => ({
        ...{ courseId: owner, teacherId: teacherIdOf(known, name), position },
      })),
      ...{ compared: ['position', 'teacherId'], show: named('teacherId') },
    },
    {
      ...{ ...entry, part: '寄送', table: courseGoods, ownerColumn: courseGoods.courseId },
      rows: course.goods.map((text, position) => ({ courseId: owner, position, ...readGoods(text) })),
      ...{ compared: ['position', 'name', 'count'], show: goodsOf },
    },
    {
      ...{ ...entry, part: '升级到', table: courseUpgrades, ownerColumn: courseUpgrades.fromCourseId },
      rows: course.upgradesTo.map((number) => ({ fromCourseId: owner, toCourseId: courseIdOf(known, number) })),
      ...{ compared: ['toCourseId'], show: named('toCourseId') },
    },
  ];
}
