import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { news, notices } from '../schema/content.ts';

/** Condition for published news, of one category or of all. */
export function isOut(now: Date, category?: string) {
  return and(
    eq(news.isShown, true),
    lte(news.publishedAt, now),
    category === undefined ? undefined : eq(news.category, category),
  );
}

/** Condition for notices that are valid now. */
export function isNoticeValid(now: Date) {
  return and(lte(notices.publishedAt, now), or(isNull(notices.endsAt), gt(notices.endsAt, now)));
}
