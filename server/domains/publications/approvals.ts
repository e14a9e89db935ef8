import { desc, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { publications } from '#server/db/schema/publication.ts';
import { pageApprovals } from '#server/db/schema/review.ts';
import { readWorkRules } from '#server/domains/staff/work-rules.ts';
import type { ReviewRules } from '#src/contract/console/publisher-calls.ts';
import type { ContentChange } from '#src/contract/console/release.ts';

type Step = Pick<ContentChange, 'path' | 'before' | 'after'> & { readonly isMove?: true };

/**
 * Of the changes those that need another person's approval and have none; none while the rule is off.
 *
 * Approved is a step: that visitors of an address who get this get that. Whatever is changed after that, in the page, in its
 * fragments, arms, redirects or in the site's settings, and whatever visitors are given meanwhile, makes it another step. Going
 * back to an earlier release ends the approvals of the pages that went back. Taking a page off needs nobody.
 */
export async function findUnapproved<C extends Step>(db: Database, changes: readonly C[]): Promise<C[]> {
  const asked = changes.filter(({ after, isMove }) => after !== null && !isMove);
  if (asked.length === 0 || !(await readWorkRules(db)).isReviewRequired) return [];
  const approved = await approvedSteps(db);
  const known = new Set(approved.map(keyOf));
  return asked.filter((change) => !known.has(keyOf(change)));
}

const keyOf = ({ path, before, after }: Step) => `${path}\n${before ?? ''}\n${after ?? ''}`;

/** Steps are taken soon after they are approved; what is older has been passed by other steps. */
const MOST_STEPS = 20_000;

async function approvedSteps(db: Database): Promise<Step[]> {
  const rows = await db
    .select()
    .from(pageApprovals)
    .where(
      sql`NOT EXISTS (
        SELECT 1 FROM ${publications}
        WHERE ${publications.kind} = 'rollback' AND ${publications.state} = 'live'
          AND ${publications.endedAt} >= ${pageApprovals.decidedAt}
          AND ${publications.pages} @> jsonb_build_array(jsonb_build_object('path', ${pageApprovals.path}))
      )`,
    )
    .orderBy(desc(pageApprovals.id))
    .limit(MOST_STEPS);
  return rows.map(({ path, beforeHash, afterHash }) => ({
    path,
    before: beforeHash || null,
    after: afterHash || null,
  }));
}

/** What the command line has to know: the rule, and the steps that were approved. */
export async function reviewRules(db: Database): Promise<ReviewRules> {
  const { isReviewRequired } = await readWorkRules(db);
  return { isReviewRequired, approved: isReviewRequired ? await approvedSteps(db) : [] };
}

/** Why a publication did not happen, for staff to read; undefined when nothing keeps it. */
export function unapprovedWords(changes: readonly Pick<ContentChange, 'path'>[]): string | undefined {
  if (changes.length === 0) return undefined;
  const named = changes.slice(0, MOST_NAMED).map(({ path }) => path);
  const rest = changes.length > named.length ? ` 等 ${changes.length} 页` : '';
  return `这些页面要发布的样子还没有由另一人审核，没有发布：${named.join(' ')}${rest}。请送审，通过后再发布。审核以后又改了页面、片段、链接或站点设置的，也要再审一次。`;
}

const MOST_NAMED = 20;
