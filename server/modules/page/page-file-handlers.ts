import { queueAtName } from '#server/db/locks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writePage } from '#server/domains/page-versions/write-page.ts';
import { moveDrafts } from '#server/domains/pages/drafts.ts';
import { compilerOf } from '#server/domains/publications/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note, wasNoted } from '#server/domains/staff/audit.ts';
import type { StaffCallContext, StaffHandlers } from '#server/http/console/staff-handlers.ts';
import type { CompilerCalls } from '#src/contract/console/compiler-calls.ts';
import type { pageFiles } from '#src/contract/console/page-files.ts';
import { findStartCourse } from './start-course.ts';

export const pageFileHandlers: StaffHandlers<typeof pageFiles> = {
  'GET /console/api/page/templates': async (_input, { gateways }) => [
    ...(await compilerOf(gateways).ask('templates', {})),
  ],
  'GET /console/api/page/name': ({ query: { file } }, { gateways }) => compilerOf(gateways).ask('checkName', { file }),
  'POST /console/api/page/new': async ({ body }, context) => {
    const { course: asked, ...start } = body;
    const course = asked && (await findStartCourse(context.db, asked));
    const { file, isNew } = madeOf(await compilerOf(context.gateways).ask('newPage', { ...start, course }));
    const { title, kind = null, from = null } = body;
    const after = { title, kind, from, ...(course && { course: course.number }) };
    await noteOnce(context, isNew, { action: 'page.new', subject: file, after });
    return { file };
  },
  'POST /console/api/page/rename': async ({ body }, context) => {
    const { file, isNew } = madeOf(await compilerOf(context.gateways).ask('renamePage', body));
    await moveDrafts(context.db, body.file, file);
    const after = { file, isRedirected: body.isRedirected };
    await noteOnce(context, isNew, { action: 'page.rename', subject: file, before: { file: body.file }, after });
    return { file };
  },
  'POST /console/api/page/status': async ({ body }, context) => {
    const { file, status } = body;
    const compiler = compilerOf(context.gateways);
    const outcome = await compiler.ask('withStatus', body);
    if (outcome.is !== 'made') throw new Refusal(outcome.is === 'gone' ? 'PAGE_FILE_GONE' : 'PAGE_UNREADABLE');
    const { text, baseHash } = outcome;
    const action = status === 'archived' ? 'page.archive' : 'page.unarchive';
    await writePage(context, compiler, { file, text, baseHash, action });
    return { file };
  },
};

/**
 * A repeated call finds its work done: it is in the audit log once, even if the first call was interrupted before that.
 */
async function noteOnce(context: StaffCallContext, isNew: boolean, act: Parameters<typeof note>[2]): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await queueAtName(tx, act.action, act.subject);
    if (isNew || !(await wasNoted(tx, act))) await note(tx, context, act);
  });
}

function madeOf(outcome: CompilerCalls['newPage']['reply']) {
  if (outcome.is === 'made') return outcome;
  if (outcome.is === 'gone') throw new Refusal('PAGE_FILE_GONE');
  throw new Refusal('PAGE_NAME_REFUSED', { text: outcome.reason });
}
