const id = (kind: string) => (number: number) => `${kind}000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Ids of lessons, forms and favourites; the first two characters name the table. */
export const studyIds = {
  paper: id('e1'),
  question: id('e2'),
  attempt: id('e3'),
  practiceAnswer: id('e4'),
  startCode: id('e5'),
  gift: id('e6'),
  step: id('e8'),
  merchandise: id('e9'),
  submission: id('ea'),
  tour: id('eb'),
  customerInfo: id('ec'),
  trip: id('ed'),
  checkin: id('ee'),
  keycodeOrder: id('ef'),
  redo: id('f0'),
} as const;

/** Question `index` (from 0) of a subject: 1 English, 2 maths, 3 politics. */
export const questionId = (subject: number, index: number) => studyIds.question(subject * 100 + index + 1);
