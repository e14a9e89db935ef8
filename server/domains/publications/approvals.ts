import { desc, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { publications } from '#server/db/schema/publication.ts';
import { pageApprovals } from '#server/db/schema/review.ts';
import { readWorkRules } from '#server/domains/staff/work-rules.ts';
import type { ReviewRules } from '#src/contract/console/publisher-calls.ts';
import type { ContentChange } from '#src/contract/console/release.ts';

type Step = Pick<ContentChange, 'path' | 'before' | 'after'> & { readonly isMove?: true };

/**
 * The changes that need another person's approval and have none; empty while the rule is off. Decision 0180.
 *
 * An approval is for one step: at an address, from one content to another. Any later change of the page, its fragments,
 * arms, redirects or the site's settings, and any other release in between, makes it another step. A rollback ends the
 * approvals of the pages it changes. Removing a page needs no approval.
 */
export async function findUnapproved<C extends Step>(db: Database, changes: readonly C[]): Promise<C[]> {
  const asked = changes.filter(({ after, isMove }) => after !== null && !isMove);
  if (asked.length === 0 || !(await readWorkRules(db)).isReviewRequired) return [];
  const approved = await approvedSteps(db);
  const known = new Set(approved.map(keyOf));
  return asked.filter((change) => !known.has(keyOf(change)));
}

const keyOf = ({ path, before, after }: Step) => `${path}\n${before ?? ''}\n${after ?? ''}`;

/** Steps are published soon after their approval; older ones have been overtaken. */
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

/** What the command line needs: the rule, and the approved steps. */
export async function reviewRules(db: Database): Promise<ReviewRules> {
  const { isReviewRequired } = await readWorkRules(db);
  return { isReviewRequired, approved: isReviewRequired ? await approvedSteps(db) : [] };
}

/** Why a publication is refused, for staff; undefined when it is allowed. */
export function unapprovedWords(changes: readonly Pick<ContentChange, 'path'>[]): string | undefined {
  if (changes.length === 0) return undefined;
  const named = changes.slice(0, MOST_NAMED).map(({ path }) => path);
  const rest = changes.length > named.length ? ` 等 ${changes.length} 页` : '';
  return `这些页面要发布的样子还没有由另一人审核，没有发布：${named.join(' ')}${rest}。请送审，通过后再发布。审核以后又改了页面、片段、链接或站点设置的，也要再审一次。`;
}

const MOST_NAMED = 20;
