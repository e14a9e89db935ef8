import { couponCourses, coupons, groupActivities } from '#server/db/schema/promotion.ts';
import { chapters, liveClasses, sections, videos } from '#server/db/schema/study.ts';
import { couponMolds, outlineTypes, sectionKinds } from '#src/contract/states.ts';
import type { Lessons, School, Section } from './entries.ts';
import { activityIdOf, couponIdOf, courseIdOf, idOf, type Known, liveIdOf, teacherIdOf } from './known.ts';
import type { OwnedRows, Row, Wanted } from './rows.ts';

const PARTS = { recorded: outlineTypes.RECORDED, live: outlineTypes.LIVE, 'one-to-one': outlineTypes.ONE_TO_ONE };
const MOLDS = {
  money: couponMolds.MONEY,
  discount: couponMolds.DISCOUNT,
  deposit: couponMolds.DEPOSIT,
  gift: couponMolds.CUSTOM,
};

/** Rows of live classes, and of each course's outline with its videos. */
export function lessonRows(school: School, known: Known): Wanted {
  const lives = (school.classes ?? []).map(({ value }): Row => {
    const entry = { kind: 'live-classes', key: value.classroom, name: value.name } as const;
    const values = {
      classroom: value.classroom,
      courseId: courseIdOf(known, value.course),
      teacherId: teacherIdOf(known, value.teacher),
      name: value.name,
      intro: value.intro,
      startsAt: new Date(value.startsAt),
      endsAt: new Date(value.endsAt),
      isPublic: value.isPublic,
      streamUrl: value.stream,
      poster: value.poster,
    };
    return { ...entry, table: liveClasses, idColumn: 'id', id: liveIdOf(known, value.classroom), values };
  });
  return { rows: [...lives, ...(school.lessons ?? []).flatMap(({ value }) => outlineRows(value, known))], owned: [] };
}

function outlineRows({ course, chapters: list }: Lessons, known: Known): readonly Row[] {
  const courseId = courseIdOf(known, course);
  const entry = { kind: 'lessons', key: course, name: '课时', idColumn: 'id' } as const;
  return list.flatMap((chapter, chapterPosition) => {
    const chapterKey = [course, chapter.part, chapter.key ?? chapter.name];
    const chapterId = idOf('chapter', ...chapterKey);
    const values = { courseId, outlineTp: PARTS[chapter.part], name: chapter.name, position: chapterPosition };
    const lessons = chapter.sections.flatMap((section, position): Row[] => {
      const key = [...chapterKey, section.key ?? section.name];
      const videoId = section.video === undefined ? null : idOf('video', ...key);
      const own: Row = {
        ...{ ...entry, part: `小节“${section.name}”`, table: sections, id: idOf('section', ...key) },
        values: {
          chapterId,
          name: section.name,
          kind: kindOf(section),
          position,
          durationSeconds: section.seconds,
          isFree: section.isFree,
          videoId,
          liveId: section.live === undefined ? null : liveIdOf(known, section.live),
          paperUuid: section.paper ?? null,
          materialUrl: section.material ?? '',
        },
      };
      if (videoId === null) return [own];
      const video = {
        courseId,
        name: section.name,
        poster: section.poster ?? '',
        url: section.video,
        subtitlesUrl: section.subtitles ?? '',
        marks: (section.marks ?? []).map(readMark).sort((a, b) => a.second - b.second),
        durationSeconds: section.seconds,
        isFree: section.isFree,
      };
      return [{ ...entry, part: `视频“${section.name}”`, table: videos, id: videoId, values: video }, own];
    });
    return [{ ...entry, part: `章“${chapter.name}”`, table: chapters, id: chapterId, values }, ...lessons];
  });
}

/** `1:03:20 先找谓语`: the seconds and the name. */
function readMark(text: string): { readonly second: number; readonly name: string } {
  const [clock = '', ...name] = text.trim().split(/\s+/);
  return { second: clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0), name: name.join(' ') };
}

function kindOf({ video, live, paper, material }: Section) {
  if (video !== undefined) return sectionKinds.VIDEO;
  if (live !== undefined) return sectionKinds.LIVE;
  if (paper !== undefined) return sectionKinds.PAPER;
  return material === undefined ? sectionKinds.ONE_TO_ONE : sectionKinds.MATERIAL;
}

/** Rows of coupons and group activities. */
export function promotionRows(school: School, known: Known): Wanted {
  const rows = (school.coupons ?? []).map(({ value }): Row => {
    const entry = { kind: 'coupons', key: value.code, name: value.name } as const;
    const values = {
      name: value.name,
      description: value.description,
      mold: MOLDS[value.kind],
      amountCents: value.amount,
      discountPercent: value.percent ?? 100,
      depositCents: value.deposit,
      thresholdCents: value.threshold,
      startsAt: new Date(value.startsAt),
      endsAt: new Date(value.endsAt),
      stock: value.stock,
    };
    return { ...entry, table: coupons, idColumn: 'id', id: couponIdOf(value.code), values };
  });
  const activities = (school.activities ?? []).map(({ value }): Row => {
    const entry = { kind: 'group-buying', key: value.code, name: value.course } as const;
    const values = {
      courseId: courseIdOf(known, value.course),
      groupPriceCents: value.price,
      groupedNum: value.people,
      startsAt: new Date(value.startsAt),
      endsAt: new Date(value.endsAt),
      isOnShelf: !value.isOffShelf,
      stock: value.stock ?? null,
    };
    return { ...entry, table: groupActivities, idColumn: 'id', id: activityIdOf(value.code), values };
  });
  const owned = (school.coupons ?? []).map(({ value }): OwnedRows => {
    const couponId = couponIdOf(value.code);
    const named = value.courses.map((number) => ({ couponId, courseId: courseIdOf(known, number) }));
    const entry = { kind: 'coupons', key: value.code, name: value.name, part: '课程', owner: couponId } as const;
    const table = { table: couponCourses, ownerColumn: couponCourses.couponId, compared: ['courseId'] };
    return { ...entry, ...table, rows: named, show: ({ courseId }) => String(courseId) };
  });
  return { rows: [...rows, ...activities], owned };
}
