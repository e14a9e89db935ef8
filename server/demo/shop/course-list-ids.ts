const id = (kind: string) => (number: number) => `${kind}000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Ids of rows on screens and in study; the first two characters name the table. */
export const courseListIds = {
  video: id('a1'),
  chapter: id('a2'),
  section: id('a3'),
  live: id('a4'),
  news: id('a5'),
  notice: id('a6'),
  ad: id('a7'),
  keyword: id('a8'),
  advisor: id('a9'),
  reply: id('ab'),
  myCourse: id('ac'),
  note: id('ad'),
} as const;

/** The class that is always on: its classroom is the sample of `/liveDetail`. */
export const studyRoom = 'study-room';

/** The course of the open classes. */
export const openClassCourse = 110;
