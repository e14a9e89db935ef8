import type { ServerContext } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { changeAgreement, lastVersion, takeGeneralAgreement, textOf } from '#server/domains/study/change-agreement.ts';
import {
  type AgreementOwner,
  listAgreements,
  ownerOf,
  sampleCourse,
  signedCount,
  versionsOfAgreement,
} from '#server/domains/study/find-agreements.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { toSafeHtml } from '#server/kernel/text/content-html.ts';
import type { consoleAgreement } from '#src/contract/console/agreement.ts';
import { agreementFault } from '#src/contract/console/agreement-values.ts';
import { blankAgreement } from './agreement-views.ts';

export const agreementHandlers: StaffHandlers<typeof consoleAgreement> = {
  'GET /console/api/agreements': async ({ query }, { db }) => {
    const { general, own, next } = await listAgreements(db, query.after);
    const ofKinds = general.map(({ id, kind, title, version }) => ({ uuid: id, kind, course: null, title, version }));
    const ofCourses = own.map(({ course, agreement: { title, version } }) => ({
      ...{ uuid: course.id, kind: null, course: { name: course.name, number: course.courseNumber }, title, version },
    }));
    return { agreements: [...ofKinds, ...ofCourses], next };
  },
  'GET /console/api/agreements/{uuid}': async ({ params }, context) => {
    const { db } = context;
    // The history is read first: if the text is newer than this revision, a change is refused later; an older text
    // would be written back.
    const last = await lastVersion(db, params.uuid);
    const owner = await ownerOf(db, params.uuid);
    const { course, agreement, isOwn } = owner;
    return {
      uuid: params.uuid,
      kind: agreement?.kind ?? null,
      course: course ? { name: course.name, number: course.courseNumber } : null,
      title: agreement?.title ?? '',
      version: agreement?.version ?? '',
      isOwn,
      text: textOf(owner, last),
      html: agreement ? await shown(context, owner, agreement.contentHtml) : '',
      revision: last?.revision ?? 0,
      changed: last ? { at: toInstant(last.at), by: last.staffName, reason: last.reason } : null,
      signed: await signedCount(db, owner),
    };
  },
  'GET /console/api/agreements/{uuid}/versions': async ({ params, query }, { db }) => {
    const { rows, next } = await versionsOfAgreement(db, params.uuid, query.before);
    const versions = rows.map(({ revision, version, title, text, contentHtml, at, staffName, reason }) => ({
      ...{ revision, version, title, text, html: contentHtml ?? '', at: toInstant(at), by: staffName, reason },
    }));
    return { versions, next };
  },
  'POST /console/api/agreements/{uuid}/preview': async ({ params, body }, context) => {
    const fault = agreementFault(body.text);
    if (fault !== undefined) throw new Refusal('SALE_REFUSED', { text: fault });
    const owner = await ownerOf(context.db, params.uuid);
    return { html: await shown(context, owner, toSafeHtml(body.text)) };
  },
  'POST /console/api/agreements/{uuid}/change': async ({ params, body }, context) => {
    const { title, reason, ...rest } = body;
    await changeAgreement(context, params.uuid, { ...rest, title: title.trim(), reason: reason.trim() });
    return { revision: (await lastVersion(context.db, params.uuid))?.revision ?? 0 };
  },
  'POST /console/api/agreements/{uuid}/general': async ({ params, body }, context) => {
    await takeGeneralAgreement(context, params.uuid, { ...body, reason: body.reason.trim() });
    return { revision: (await lastVersion(context.db, params.uuid))?.revision ?? 0 };
  },
};

/** A text as students read it before they sign; with unfilled placeholders when no course uses it. */
async function shown(
  { db, promises }: Pick<ServerContext, 'db' | 'promises'>,
  owner: AgreementOwner,
  html: string,
): Promise<string> {
  const course = await sampleCourse(db, owner);
  return course ? blankAgreement(html, course, await promises()) : html;
}
