import { inArray } from 'drizzle-orm';
import { courses } from '#server/db/schema/course.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { knownPages } from '#server/gateways/pages/known-pages.ts';
import { courseOf, isOpenScreen, type LinkTarget } from '#src/contract/console/channel-links.ts';

type Known = Pick<ServerContext, 'db' | 'livePage' | 'gateways'>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What visitors find at these paths: a course, a screen that needs no login, or a landing page; `planned` is a page
 * that is written but not published.
 */
export async function targetsOf(paths: readonly string[], context: Known): Promise<ReadonlyMap<string, LinkTarget>> {
  const wanted = [...new Set(paths)];
  const ids = wanted.flatMap((path) => courseOf(path) ?? []).filter((id) => UUID.test(id));
  const rows = ids.length === 0 ? [] : await context.db.select().from(courses).where(inArray(courses.id, ids));
  const onSale = new Set(rows.filter(({ isOnShelf }) => isOnShelf).map(({ id }) => id));
  const found = await Promise.all(
    wanted.map(async (path): Promise<readonly [string, LinkTarget]> => {
      const course = courseOf(path);
      if (course !== undefined) return [path, onSale.has(course) ? 'live' : 'gone'];
      if (isOpenScreen(path)) return [path, 'live'];
      const page = await context.livePage(path);
      return [path, page && !page.isGone ? 'live' : 'gone'];
    }),
  );
  const planned = found.some(([, target]) => target === 'gone') ? await plannedPages(context) : new Set<string>();
  return new Map(found.map(([path, target]) => [path, target === 'gone' && planned.has(path) ? 'planned' : target]));
}

async function plannedPages({ gateways }: Known): Promise<ReadonlySet<string>> {
  const pages = await knownPages(gateways.pages);
  return new Set(pages.filter(({ state }) => state !== 'archived').map(({ path }) => path));
}

/** Refuses a link to a page that is neither live nor planned. */
export async function refuseUnknownPage(page: string, context: Known): Promise<void> {
  const targets = await targetsOf([page], context);
  if (targets.get(page) === 'gone') throw new Refusal('CHANNEL_PAGE_UNKNOWN');
}
