import { chinaDay } from '#server/kernel/days/china-day.ts';
import type { AgreementWord } from '#src/contract/console/agreement-values.ts';
import { promiseSentence } from '#src/contract/promises/promise-texts.ts';
import type { CoursePromise } from '#src/contract/promises/promises.ts';
import { escapeHtml } from '#src/page-model/escape-html.ts';
import type { CourseRow } from './queries/courses.ts';

/** The signer of an agreement, as printed there. */
export interface Signer {
  readonly student: string;
  readonly mobile: string;
  readonly date: string;
}

/** The text of an agreement with its `{{…}}` filled in, every value escaped. */
export function fillAgreement(html: string, course: CourseRow, signer: Signer, promise: CoursePromise): string {
  const values: Readonly<Record<AgreementWord, string>> = {
    ...signer,
    refund: promiseSentence(promise),
    course: course.name,
    number: course.courseNumber,
    price: (course.priceCents / 100).toFixed(2),
    hours: String(course.classHours),
    valid: course.validEndTime ? `${chinaDay(course.validEndTime)} 止` : `自开通之日起 ${course.validDays} 天`,
  };
  return html.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => escapeHtml(values[name as AgreementWord] ?? ''));
}

/** The text of a product with the promises to its buyers. */
export function fillPromise(html: string, promise: CoursePromise): string {
  return html.replaceAll('{{refund}}', escapeHtml(promiseSentence(promise)));
}

/** A mobile with four digits hidden: `138****8000`. */
export function maskMobile(mobile: string): string {
  return mobile.replace(/^(\d{3})\d{4}/, '$1****');
}
