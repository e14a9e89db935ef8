import { answerCatalogue } from '#server/domains/orders/answer-catalogue.ts';
import { writePage } from '#server/domains/page-versions/write-page.ts';
import {
  type DraftRow,
  dropDraft,
  dropSavedDraft,
  findDraft,
  findOtherDrafts,
  listDrafts,
  storeDraft,
} from '#server/domains/pages/drafts.ts';
import { refuseGone } from '#server/domains/pages/moved-page.ts';
import { compilerOf } from '#server/domains/publications/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { lastActs } from '#server/domains/staff/audit.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { page } from '#src/contract/console/page.ts';

/** A thousand unchecked pages take the compiler seconds; pages that are not checked by then appear at a later load. */
const LIST_WITHIN_MS = 300;

export const pageHandlers: StaffHandlers<typeof page> = {
  'GET /console/api/pages': async (_input, { gateways, db, actor }) => {
    if (!gateways.pages) return { isAuthoring: false, pages: [] };
    const cards = await gateways.pages.ask('list', { withinMs: LIST_WITHIN_MS });
    const edits = new Map((await lastActs(db, 'page.')).map((act) => [act.subject, act]));
    const drafts = await listDrafts(db);
    const pages = cards.map((card) => {
      const edit = edits.get(card.file);
      const own = drafts.filter(({ file }) => file === card.file);
      return {
        ...card,
        prices: [...card.prices],
        countdowns: [...card.countdowns],
        problems: [...card.problems],
        tags: [...card.tags],
        lastEdit: edit ? { staffName: edit.staffName, at: toInstant(edit.at) } : null,
        hasMyDraft: own.some(({ staffId }) => staffId === actor.id),
        draftsOf: own.filter(({ staffId }) => staffId !== actor.id).map(({ staffName }) => staffName),
      };
    });
    return { isAuthoring: true, pages };
  },
  'GET /console/api/fragments': async (_input, { gateways }) => {
    const fragments = (await gateways.pages?.ask('fragments', {})) ?? [];
    return { fragments: fragments.map(({ usedBy, ...fragment }) => ({ ...fragment, usedBy: [...usedBy] })) };
  },
  'GET /console/api/page': async ({ query: { file } }, { gateways, db, actor }) => {
    const compiler = compilerOf(gateways);
    const found = (await compiler.ask('read', { file })) ?? (await refuseGone(db, compiler, file));
    const place = { staffId: actor.id, file };
    const draft = await findDraft(db, place);
    const others = await findOtherDrafts(db, place);
    return {
      file,
      ...found,
      usedBy: found.usedBy && [...found.usedBy],
      draft: draft ? draftView(draft) : null,
      otherDrafts: others.map(({ staffName, savedAt }) => ({ staffName, savedAt: toInstant(savedAt) })),
    };
  },
  'GET /console/api/page/live': async ({ query: { file } }, { gateways }) => {
    const compiler = compilerOf(gateways);
    const found = await compiler.ask('live', { file });
    if (!found) throw new Refusal('PAGE_FILE_GONE');
    const { text, state } = found;
    const isTold = text !== null && state === 'differs';
    const assessed = isTold ? await compiler.ask('assess', { file, text }) : [];
    const sentences = (assessed ?? []).flatMap((page) => page.sentences);
    return { ...found, fragments: [...found.fragments], sentences: [...new Set(sentences)] };
  },
  'PUT /console/api/page/draft': async ({ body: { file, ...draft } }, { gateways, db, actor, clock }) => {
    const compiler = compilerOf(gateways);
    const place = { staffId: actor.id, file };
    // Either the first draft, or a draft of a page that was renamed meanwhile, whose drafts moved with it.
    if (!(await findDraft(db, place)) && !(await compiler.ask('read', { file }))) {
      await refuseGone(db, compiler, file);
    }
    const savedAt = clock.now();
    const revision = await storeDraft(db, place, { ...draft, savedAt });
    if (revision !== undefined) return { revision, savedAt: toInstant(savedAt) };
    const newer = await findDraft(db, place);
    throw new Refusal('DRAFT_OLDER', newer ? { data: draftView(newer) } : {});
  },
  'DELETE /console/api/page/draft': async ({ query: { file } }, { db, actor }) => {
    await dropDraft(db, { staffId: actor.id, file });
    return {};
  },
  'POST /console/api/page/render': async ({ body }, { gateways, db }) => {
    const compiler = compilerOf(gateways);
    const rendered = (await compiler.ask('render', body)) ?? (await refuseGone(db, compiler, body.file));
    const { document, problems, blocks, prices } = rendered;
    return { document, problems: [...problems], blocks: [...blocks], prices: [...prices] };
  },
  'POST /console/api/page/compare': async ({ body }, { gateways, db, clock }) => {
    const compiler = compilerOf(gateways);
    const question = await compiler.ask('named', body);
    if (!question) return { isCompared: false, problems: [] };
    const catalogue = await answerCatalogue(db, question, clock.now());
    return { isCompared: true, problems: [...(await compiler.ask('compare', { ...body, catalogue }))] };
  },
  'POST /console/api/page/save': async ({ body: { file, text, baseHash, draft = 0 } }, context) => {
    const compiler = compilerOf(context.gateways);
    return writePage(context, compiler, { file, text, baseHash, action: 'page.save' }, (tx) =>
      dropSavedDraft(tx, { staffId: context.actor.id, file }, text, draft),
    ).catch((error: unknown) => {
      const isGone = error instanceof Refusal && error.reason === 'PAGE_FILE_GONE';
      if (isGone) return refuseGone(context.db, compiler, file);
      throw error;
    });
  },
  'GET /console/api/schemas': async (_input, { gateways }) => ({
    schemas: { ...(await compilerOf(gateways).ask('schemas', {})) },
  }),
};

const draftView = ({ text, baseText, baseHash, revision, savedAt }: DraftRow) => ({
  ...{ text, baseText, baseHash, revision },
  savedAt: toInstant(savedAt),
});
