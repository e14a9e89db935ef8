import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { ServerContext } from '#server/domains/context.ts';
import { countMatching } from '#server/domains/homeworks/homework-queue.ts';
import { countLeads } from '#server/domains/leads/find-leads.ts';
import { countOrders } from '#server/domains/orders/desk/find-orders.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { askedOf } from '#server/domains/results/share-results.ts';
import type { Actor } from '#server/domains/staff/context.ts';
import { VIEW_FILTERS } from '#src/contract/console/saved-view.ts';
import { MOST_VIEW_ROWS, type ViewFilter, type ViewList } from '#src/contract/console/view-lists.ts';
import type { OrderPayState } from '#src/contract/states.ts';

type Context = Pick<ServerContext, 'db' | 'clock'> & { readonly actor: Pick<Actor, 'id'> };
type Filters = typeof VIEW_FILTERS;
type Counts = {
  readonly [L in ViewList]: (context: Context, filter: Static<Filters[L]>) => Promise<number> | null;
};

/** Counts each list with its own condition and index, up to the largest number shown. */
const COUNTS: Counts = {
  orders: ({ db }, { state, course }) => {
    const payState = state === undefined ? undefined : (Number(state) as OrderPayState);
    return countOrders(db, { state: payState, courseId: course }, MOST_VIEW_ROWS);
  },
  leads: ({ db, clock }, { order: _order, ...filter }) => countLeads(db, filter, clock.now(), MOST_VIEW_ROWS),
  homework: ({ db, clock, actor }, filter) =>
    countMatching(db, { ...filter, staffId: actor.id, now: clock.now() }, MOST_VIEW_ROWS),
  results: ({ clock }, filter) => {
    askedOf(filter, clock.now());
    return null;
  },
};

/**
 * Number of rows of a view, up to 100; null for a view whose rows are not counted. Refuses a filter that its list does
 * not have.
 */
export async function countView(
  context: Context,
  { list, query }: { readonly list: ViewList; readonly query: ViewFilter },
): Promise<number | null> {
  const schema: TSchema = VIEW_FILTERS[list];
  if (!Check(schema, query)) throw new Refusal('INPUT_INVALID');
  return (COUNTS[list] as (context: Context, filter: unknown) => Promise<number> | null)(context, query);
}
