import { type SQL, sql } from 'drizzle-orm';
import { type AttributionModel, PLAIN_MODEL } from '#src/contract/console/result-words.ts';
import { DIRECT_CHANNEL } from './channels.ts';

/**
 * What counts as a registration and as studying, in SQL: results, experiments and postbacks count the same.
 *
 * `s` is a row of `user_sources`; `v` one of `video_progress`, joined with its row of `videos`.
 */

/** Whether a row of `user_sources` is that somebody left a mobile on a page, known before or not. */
export const isRegistrationIn = (alias: 's' | 'e') =>
  sql.raw(`(${alias}.occasion = 'register' OR ${alias}.occasion = 'login' AND ${alias}.h5 <> '')`);
export const isRegistration = isRegistrationIn('s');

/** Whether it is the person's first registration on that page in 30 days. */
export const isFirstInThirtyDays = sql`NOT EXISTS (SELECT FROM user_sources e
  WHERE e.user_id = s.user_id AND e.page = s.page AND ${isRegistrationIn('e')}
    AND e.created_at < s.created_at AND e.created_at >= s.created_at - interval '30 days')`;

/** Whether an order `o` has a regular course: one that is neither trial nor book and cost money. Decision 0294. */
export const hasRegularCourse = sql.raw(`EXISTS (SELECT FROM order_courses oc JOIN courses c ON c.id = oc.course_id
  WHERE oc.order_id = o.id AND NOT c.is_trial AND c.kind <> 'books' AND oc.price_cents > 0)`);

type Moment = 'started_at' | 'done_at';

/** Whether it is the first lesson of its course that the student began, or finished. */
export const isFirstOfCourse = (moment: Moment) =>
  sql.raw(`NOT EXISTS (SELECT FROM video_progress e JOIN videos x ON x.id = e.video_id
    WHERE e.user_id = v.user_id AND x.course_id = videos.course_id
      AND (e.${moment}, e.video_id) < (v.${moment}, v.video_id))`);

/**
 * Joins `t`, the order that studying is credited to: the last one that had opened the course by then. A later payment
 * changes nothing earlier, and a payment that the provider reports late opens nothing before its report, so that
 * existing sums stay right.
 */
export const joinOrderOfStudy = (moment: Moment) =>
  sql.raw(`JOIN LATERAL (SELECT o.touch_id, oc.price_cents AS cents
    FROM orders o JOIN order_courses oc ON oc.order_id = o.id
    WHERE o.user_id = v.user_id AND oc.course_id = videos.course_id AND o.touch_id IS NOT NULL
      AND o.paid_at <= v.${moment} AND coalesce(oc.opened_at, o.paid_at) <= v.${moment}
    ORDER BY o.paid_at DESC LIMIT 1) t ON true`);

/** Name of the mark with the time from which attribution models are counted. */
export const MODELS_MARK = 'models';

/**
 * For each model except the default: how many days before the order it looks at, and which touch of those days it
 * takes.
 */
const MODELS = {
  'last-90': { days: 90, direction: -1 },
  'first-30': { days: 30, direction: 1 },
  'first-90': { days: 90, direction: 1 },
} as const satisfies Readonly<Record<Exclude<AttributionModel, typeof PLAIN_MODEL>, object>>;

/**
 * The touch that a model credits instead of the order's own touch `s`; none when no touch of those days has a channel.
 *
 * The default model (last touch in 30 days) was stored with the order (`storeSource`). The others look at all touches
 * with a channel, including the order's own. Decision 0333.
 */
const touchOfModel = (days: number | string, direction: number | string) => `
  SELECT w.id, w.page, w.channel_id, w.variant, w.device, w.host, w.city FROM user_sources w
  WHERE w.user_id = s.user_id AND w.channel_id <> ${DIRECT_CHANNEL} AND w.created_at <= s.created_at
    AND w.created_at >= s.created_at - ${days} * interval '1 day'
  ORDER BY ${direction} * extract(epoch FROM w.created_at), w.id LIMIT 1`;

const rowsOfModels = Object.entries(MODELS).map(([name, { days, direction }]) => `('${name}', ${days}, ${direction})`);

/** Joins `m`: for each `model` the touch it credits instead of the order's own touch `s`, if it is another one. */
export const joinModelTouch = sql.raw(`CROSS JOIN (VALUES ${rowsOfModels.join(', ')}) AS model (name, days, direction)
  JOIN LATERAL (${touchOfModel('model.days', 'model.direction')}) m ON m.id <> s.id`);

/** The page to which a model credits an order `o`. */
export function creditedPage(model: AttributionModel): SQL {
  const other = model === PLAIN_MODEL ? undefined : MODELS[model];
  const page = other
    ? `coalesce((SELECT m.page FROM (${touchOfModel(other.days, other.direction)}) m), s.page)`
    : 's.page';
  return sql.raw(`(SELECT ${page} FROM user_sources s WHERE s.id = o.touch_id)`);
}
