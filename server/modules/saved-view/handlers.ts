import { Refusal } from '#server/domains/refusal.ts';
import { changeView, dropView, listViews, type SavedView, saveView } from '#server/domains/saved-views/saved-views.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { isAllowed } from '#src/contract/console/roles.ts';
import type { savedView as calls } from '#src/contract/console/saved-view.ts';
import { VIEW_LIST_KEYS, VIEW_LISTS, type ViewList } from '#src/contract/console/view-lists.ts';
import { countView } from './count-view.ts';

type Context = Pick<StaffContext, 'db' | 'clock' | 'actor'>;

export const savedViewHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/views': async ({ query: { list } }, context) => {
    const { db, actor } = context;
    if (list !== undefined) checkAccess(context, list);
    const lists = list === undefined ? VIEW_LIST_KEYS.filter((one) => maySee(context, one)) : [list];
    const wanted = list === undefined ? lists.filter((one) => one !== 'results') : lists;
    if (wanted.length === 0) return { views: [] };
    const found = await listViews(db, { lists: wanted, staffId: actor.id, isOwnOnly: list === undefined });
    const views = [];
    for (const { view, by } of found) views.push(await viewOf(context, view, by));
    return { views };
  },
  'POST /console/api/views': async ({ body }, context) => {
    checkAccess(context, body.list);
    const name = body.name.trim();
    // Counting comes first: it refuses an invalid filter, so that none is stored.
    const count = await countView(context, body);
    const { id, list, query, isShared } = await saveView(context, { ...body, name });
    return { uuid: id, list, name, query, isShared, isMine: true, by: context.actor.name, count };
  },
  'PUT /console/api/views/{uuid}': async ({ params, body }, context) =>
    viewOf(context, await changeView(context, params.uuid, { ...body, name: body.name.trim() }), context.actor.name),
  'DELETE /console/api/views/{uuid}': async ({ params }, context) => {
    await dropView(context, params.uuid);
    return {};
  },
};

const maySee = ({ actor }: Context, list: ViewList) => isAllowed(actor.role, VIEW_LISTS[list].access);

function checkAccess(context: Context, list: ViewList): void {
  if (!maySee(context, list)) throw new Refusal('STAFF_NOT_ALLOWED');
}

async function viewOf(context: Context, view: SavedView, by: string) {
  const { id, list, name, query, isShared, staffId } = view;
  const shown = { uuid: id, list, name, query, isShared, isMine: staffId === context.actor.id, by };
  // A view of a list that its owner may no longer see is not counted.
  return { ...shown, count: maySee(context, list) ? await countView(context, view) : null };
}
