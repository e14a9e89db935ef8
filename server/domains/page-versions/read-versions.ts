import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { pageVersions } from '#server/db/schema/page-version.ts';

export type VersionRow = typeof pageVersions.$inferSelect;

/** Describes what visitors would notice between two texts of a page. */
type Describe = (file: string, before: string, after: string) => Promise<readonly string[]>;

const AT_ONCE = 30;

/** Versions of a file, newest first, 30 at a time; each with its changes in sentences, which are computed once. */
export async function listVersions(db: Database, file: string, before: number | undefined, describe: Describe) {
  const found = await db
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.file, file), before === undefined ? undefined : lt(pageVersions.id, before)))
    .orderBy(desc(pageVersions.id))
    .limit(AT_ONCE + 1);
  const versions = await Promise.all(
    found.slice(0, AT_ONCE).map(async (row, index) => {
      const older = found[index + 1];
      if (row.sentences || !older) return row;
      const sentences = await describe(file, older.text, row.text);
      await db.update(pageVersions).set({ sentences }).where(eq(pageVersions.id, row.id));
      return { ...row, sentences };
    }),
  );
  return { versions, hasMore: found.length > AT_ONCE };
}

/** A version with the one before it, if there is one. */
export async function findVersion(db: Database, id: number) {
  const [version] = await db.select().from(pageVersions).where(eq(pageVersions.id, id));
  if (!version) return undefined;
  const [older] = await db
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.file, version.file), lt(pageVersions.id, id)))
    .orderBy(desc(pageVersions.id))
    .limit(1);
  return { version, older };
}

/** How many versions are searched for one by somebody else. */
const LOOKED_THROUGH = 50;

/** The latest text of a file by another author: what this author's changes are compared with. */
export async function textBeforeAuthor(db: Database, file: string, authorId: string): Promise<string | undefined> {
  const found = await db
    .select({ staffId: pageVersions.staffId, text: pageVersions.text })
    .from(pageVersions)
    .where(eq(pageVersions.file, file))
    .orderBy(desc(pageVersions.id))
    .limit(LOOKED_THROUGH);
  return found.find(({ staffId }) => staffId !== authorId)?.text;
}

/** The latest texts of a file, newest first: the live one is among them, unless there were many saves since. */
export async function latestTexts(db: Database, file: string): Promise<string[]> {
  const found = await db
    .select({ text: pageVersions.text })
    .from(pageVersions)
    .where(eq(pageVersions.file, file))
    .orderBy(desc(pageVersions.id))
    .limit(AT_ONCE);
  return found.map(({ text }) => text);
}

/** A page's files, and when its live version was made, in milliseconds since 1970; null when it was never live. */
interface MadeOf {
  readonly files: readonly string[];
  readonly liveSince: number | null;
}

/** The pages' files that were changed after the live version was made. */
export async function filesChangedBy(db: Database, pages: readonly MadeOf[], staffId: string): Promise<string[]> {
  const found = new Set<string>();
  for (const { files, liveSince } of pages) {
    const rows = await db
      .selectDistinct({ file: pageVersions.file })
      .from(pageVersions)
      .where(
        and(
          inArray(pageVersions.file, [...files]),
          eq(pageVersions.staffId, staffId),
          liveSince === null ? undefined : gt(pageVersions.keptAt, new Date(liveSince)),
        ),
      );
    for (const { file } of rows) found.add(file);
  }
  return [...found];
}
