import { fillAgreement } from '#server/db/agreement-text.ts';
import { type CourseRow, findCourse } from '#server/db/queries/courses.ts';
import type { CallContext, ServerContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { agreementOf } from '#server/domains/study/agreement-need.ts';
import { confirmAgreement, signedAgreement } from '#server/domains/study/agreements.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { type Promises, promiseOf } from '#src/contract/promises/promises.ts';

const BLANK = '＿＿＿';

/** The text of an agreement for a course, with blanks for the signer's data. */
export function blankAgreement(html: string, course: CourseRow, promises: Promises): string {
  const signer = { student: BLANK, mobile: BLANK, date: BLANK };
  return fillAgreement(html, course, signer, promiseOf(promises, course));
}

/** The agreement of a course with blanks for the signer's data. */
export async function agreementTemplate({ db, promises }: Pick<ServerContext, 'db' | 'promises'>, courseId: string) {
  const course = await findCourse(db, courseId);
  const agreement = course && (await agreementOf(db, course.id));
  if (!course || !agreement) throw new Refusal('NOT_FOUND');
  const { title, version } = agreement;
  return {
    title,
    version,
    url: `/api/documents/agreements/${course.id}`,
    html: blankAgreement(agreement.contentHtml, course, await promises()),
  };
}

/** Signs, and returns the signed state. */
export async function confirmationView(
  context: CallContext<Session>,
  myCourseId: string,
  signing: Parameters<typeof confirmAgreement>[2],
) {
  const { confirmedAt, version } = await confirmAgreement(context, myCourseId, signing);
  return { is_confirmed: true, confirmed_time: toInstant(confirmedAt), version };
}

/** Address of the signed agreement that needs no login while its ticket is valid. */
export async function signedView(context: CallContext<Session>, myCourseId: string) {
  const { signed, ticket, expiresAt } = await signedAgreement(context, myCourseId);
  return {
    title: signed.title,
    version: signed.version,
    url: `/api/documents/contracts/${ticket}`,
    confirmed_time: toInstant(signed.confirmedAt),
    expires_time: toInstant(expiresAt),
  };
}
