import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { publications } from '#server/db/schema/publication.ts';
import { reviews } from '#server/db/schema/review.ts';
import { readWorkRules } from '#server/domains/staff/work-rules.ts';
import type { PageDesk } from '#server/gateways/pages/page-desk.ts';
import type { PublishCalls } from '#src/contract/console/publish-desk.ts';

type Plan = PublishCalls['plan']['reply'];

/** What of a plan may not be published, because nobody but its author has read it. */
export interface Unreviewed {
  readonly pages: readonly Pick<Plan['pages'][number], 'path' | 'title'>[];
  /** Changed pages that the plan does not tell one by one: nobody can say who read them. */
  readonly untold: number;
}

interface Needs {
  readonly db: Database;
  readonly gateways: { readonly pages: PageDesk | null };
}

/**
 * The pages of a plan that need another person's approval first, and have none; none while the rule is off.
 *
 * Approved is a text: the page's file has to hold exactly what somebody else than its author approved since visitors got
 * the page last. Taking a page off needs nobody, nor does a page that reads as before.
 */
export async function findUnreviewed({ db, gateways }: Needs, plan: Plan): Promise<Unreviewed> {
  const { isReviewRequired } = await readWorkRules(db);
  if (!isReviewRequired) return { pages: [], untold: 0 };
  const { counts } = plan;
  const asked = plan.pages.filter(
    ({ what, sentences }) => what === 'new' || (what === 'changed' && sentences.length > 0),
  );
  const approved = await approvedTexts(
    db,
    asked.map(({ path }) => path),
  );
  const pages = [];
  for (const { path, title } of asked) {
    const known = approved.get(path);
    const now = known && (await gateways.pages?.ask('read', { file: known.file }));
    if (!now || now.path !== path || now.text !== known.text) pages.push({ path, title });
  }
  return { pages, untold: counts.new + counts.changed + counts.gone - plan.pages.length };
}

/** The latest text of each page that was approved by another person since visitors got the page. */
async function approvedTexts(db: Database, paths: readonly string[]) {
  if (paths.length === 0) return new Map<string, { file: string; text: string }>();
  const rows = await db
    .selectDistinctOn([reviews.path], { path: reviews.path, file: reviews.file, text: reviews.text })
    .from(reviews)
    .where(
      and(
        eq(reviews.state, 'approved'),
        inArray(reviews.path, [...paths]),
        ne(reviews.decidedBy, reviews.authorId),
        sql`${reviews.decidedAt} > COALESCE((
          SELECT max(${publications.startedAt}) FROM ${publications}
          WHERE ${publications.state} = 'live' AND ${publications.kind} = 'publish'
            AND ${publications.pages} @> jsonb_build_array(jsonb_build_object('path', ${reviews.path}))
        ), '-infinity')`,
      ),
    )
    .orderBy(reviews.path, desc(reviews.decidedAt));
  return new Map(rows.map(({ path, ...approved }) => [path, approved]));
}

/** Why a publication did not happen, for staff to read. */
export function unreviewedWords({ pages, untold }: Unreviewed): string | undefined {
  if (pages.length > 0) {
    return `这些页面还没有由另一人审核，没有发布：${pages.map(({ path }) => path).join(' ')}。请送审，通过后再发布。`;
  }
  if (untold > 0) return `改动的页面太多，有 ${untold} 页核对不了是否审核过，没有发布。请分几次发布。`;
  return undefined;
}
