import type { PublicationRow } from '#server/domains/publications/running.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';

export function publicationView(row: PublicationRow): ConsoleReply<'GET /console/api/releases/{uuid}'> {
  const { id, kind, state, staffName, release, releaseBefore, problem } = row;
  return {
    uuid: id,
    kind,
    state,
    by: staffName,
    createdAt: toInstant(row.createdAt),
    dueAt: row.dueAt && toInstant(row.dueAt),
    startedAt: row.startedAt && toInstant(row.startedAt),
    endedAt: row.endedAt && toInstant(row.endedAt),
    release,
    before: releaseBefore,
    steps: [...row.steps],
    pages: row.pages.map((page) => ({ ...page, sentences: [...page.sentences] })),
    problem,
  };
}
