import { Type } from 'typebox';
import { nullable, object, Uuid } from '../fields.ts';
import { orderPayStates } from '../states.ts';
import { savedLeadFilter } from './lead.ts';
import { staffOperations } from './operation.ts';
import { ResultQuery } from './result-share.ts';
import { MOST_VIEW_ROWS, VIEW_LIST_KEYS, type ViewFilter, type ViewList } from './view-lists.ts';

const literals = (values: readonly string[]) => Type.Union(values.map((value) => Type.Literal(value)));

/**
 * Filter fields that a saved view of each list may contain. No field that is typed to find a person: it would show the
 * person to colleagues.
 */
export const VIEW_FILTERS = {
  orders: object({
    state: Type.Optional(literals(Object.values(orderPayStates).map(String))),
    course: Type.Optional(Uuid),
  }),
  leads: object(savedLeadFilter),
  homework: object({
    part: Type.Optional(Type.Unsafe<'waiting' | 'mine' | 'released'>(literals(['waiting', 'mine', 'released']))),
    course: Type.Optional(Uuid),
  }),
  results: ResultQuery,
};

const List = Type.Unsafe<ViewList>(literals(VIEW_LIST_KEYS));
const Name = Type.String({ minLength: 1, maxLength: 40, pattern: '\\S', message: '名称为 1–40 个字' });
/** The filter schema of the view's list checks it. */
const Filter = Type.Unsafe<ViewFilter>(Type.Record(Type.String(), Type.String({ maxLength: 200 })));
const Params = object({ uuid: Uuid });

const View = object({
  uuid: Uuid,
  list: List,
  name: Type.String(),
  query: Filter,
  isShared: Type.Boolean(),
  isMine: Type.Boolean(),
  by: Type.String(),
  /** Number of matching rows; 100 means 100 or more. Null for a view whose rows are not counted. */
  count: nullable(Type.Integer({ minimum: 0, maximum: MOST_VIEW_ROWS })),
});

/** Saved views of the console's lists. Decision 0329. */
export const savedView = staffOperations({
  'GET /console/api/views': {
    summary:
      'Saved views of a list, my own and shared ones; without `list` only my own, of all lists except the results',
    access: 'staff',
    query: object({ list: Type.Optional(List) }),
    reply: object({ views: Type.Array(View) }),
  },
  'POST /console/api/views': {
    summary: 'Save a view of a list; my view with the same name is replaced',
    access: 'staff',
    body: object({ list: List, name: Name, query: Filter, isShared: Type.Boolean() }),
    reply: View,
  },
  'PUT /console/api/views/{uuid}': {
    summary: 'Rename my view, share it, or stop sharing it',
    access: 'staff',
    params: Params,
    body: object({ name: Name, isShared: Type.Boolean() }),
    reply: View,
  },
  'DELETE /console/api/views/{uuid}': {
    summary: 'Delete my view',
    access: 'staff',
    params: Params,
    reply: object({}),
  },
});
