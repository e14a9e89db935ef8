import { BY_ITSELF, changeSale, saleValuesOf } from '#server/domains/sales/change-sale.ts';
import {
  changesOfSale,
  type FoundSale,
  listSales,
  readSale,
  subjectsOfSales,
} from '#server/domains/sales/find-sales.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { sale as calls } from '#src/contract/console/sale.ts';
import { pagesOfCourse } from './pages-of-course.ts';

export const saleHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/courses': async ({ query }, { db }) => {
    const { rows, next } = await listSales(db, query);
    return { courses: rows.map(saleView), subjects: [...(await subjectsOfSales(db))], next };
  },
  'GET /console/api/courses/{uuid}': async ({ params }, { db }) => {
    // The history is read first: if the values are newer than this revision, a change is refused later; older values
    // would be written back.
    const { rows } = await changesOfSale(db, params.uuid);
    const found = await readSale(db, params.uuid);
    return { course: saleView(found), revision: rows[0]?.revision ?? 0, deskValues: found.course.deskValues };
  },
  'GET /console/api/courses/{uuid}/changes': async ({ params, query }, { db }) => {
    const { rows, next } = await changesOfSale(db, params.uuid, query.before);
    const changes = rows.map(({ revision, at, staffId, staffName, reason, before, after }) => ({
      ...{
        revision,
        at: toInstant(at),
        by: staffName,
        isImport: staffId === null && staffName !== BY_ITSELF,
        reason,
        before,
        after,
      },
    }));
    return { changes, next };
  },
  'GET /console/api/courses/{uuid}/pages': async ({ params }, { db, gateways }) => {
    const found = await readSale(db, params.uuid);
    return { pages: gateways.pages ? await pagesOfCourse(db, gateways.pages, found) : null };
  },
  'POST /console/api/courses/{uuid}/change': async ({ params, body }, context) => {
    const { revision, reason, ...values } = body;
    await changeSale(context, params.uuid, { values, revision, reason: reason.trim() });
    const { rows } = await changesOfSale(context.db, params.uuid);
    return { revision: rows[0]?.revision ?? 0 };
  },
};

type SaleView = ConsoleReply<'GET /console/api/courses'>['courses'][number];

function saleView({ course, stock }: FoundSale): SaleView {
  const { id, courseNumber, name, kind, subjectName, isTrial } = course;
  const facts = { uuid: id, number: courseNumber, name, kind, subject: subjectName, isTrial };
  return { ...facts, ...saleValuesOf(course, stock), sold: stock?.soldCount ?? null };
}
