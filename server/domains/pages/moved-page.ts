import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { PageCompiler } from '#server/gateways/pages/page-compiler.ts';

/** Most renames to follow for one page. */
const MOST_MOVES = 20;

/**
 * Refuses a call for a page without a file, with the page's new path if it was renamed in the console: an editor that
 * has it open must continue there.
 */
export async function refuseGone(db: Database, compiler: PageCompiler, file: string): Promise<never> {
  const movedTo = await placeNow(db, compiler, file);
  throw new Refusal('PAGE_FILE_GONE', movedTo === undefined ? {} : { data: { movedTo } });
}

async function placeNow(db: Database, compiler: PageCompiler, file: string): Promise<string | undefined> {
  let place = file;
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    const [move] = await db
      .select({ to: staffAudit.subject })
      .from(staffAudit)
      .where(and(eq(staffAudit.action, 'page.rename'), sql`${staffAudit.before}->>'file' = ${place}`))
      .orderBy(desc(staffAudit.id))
      .limit(1);
    if (!move) return undefined;
    if (await compiler.ask('read', { file: move.to })) return move.to;
    place = move.to;
  }
  return undefined;
}
