import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { experimentExposures, experiments } from '#server/db/schema/experiment.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { assignArm, experimentSeed } from '#server/kernel/assign-arm.ts';
import type { PublishedExperiment } from '#src/contract/console/experiment.ts';
import { variantOf } from '#src/contract/experiment-variant.ts';
import { followPublished } from './versions.ts';

interface Told {
  readonly page: string;
  /** The arm as the document names it. */
  readonly variant: string;
  /** The visitor's id by the cookie; without one nothing is counted. */
  readonly visitor: string | undefined;
  readonly events: readonly { readonly kind: string; readonly block?: string | undefined }[];
}

/**
 * Counts a visitor as one who saw an arm: once a version, when what differs came on screen. Only the arm that the visitor's id
 * leads to counts, and only in the version that is published, whatever the browser says.
 */
export async function noteExposure(context: ServerContext, { page, variant, visitor, events }: Told): Promise<void> {
  if (visitor === undefined || variant === '') return;
  const found = (await context.experiments()).find(({ path }) => path === page);
  if (!found || !isSeen(found, events)) return;
  const arm = assignArm({ ...found, seed: experimentSeed(found) }, visitor);
  if (arm === undefined || variant !== variantOf(found, arm)) return;
  const { db, clock } = context;
  const experimentId = (await openVersion(db, found)) ?? (await beginVersion(context, found));
  if (experimentId === undefined) return;
  await db
    .insert(experimentExposures)
    .values({ experimentId, visitor, arm, seenAt: clock.now() })
    .onConflictDoNothing();
}

/** Of an experiment with blocks one of those that differ, of one with whole pages anything. */
function isSeen({ arms }: PublishedExperiment, events: Told['events']): boolean {
  const blocks = arms[0]?.blocks ?? [];
  return events.some(({ kind, block = '' }) =>
    blocks.length === 0 ? kind === 'visit' : kind === 'block' && blocks.includes(block),
  );
}

/** The version's own id while it counts. */
async function openVersion(db: Database, { path, id, version }: PublishedExperiment): Promise<string | undefined> {
  const { page, name, stoppedAt, endedAt } = experiments;
  const isIt = and(eq(page, path), eq(name, id), eq(experiments.version, version), isNull(stoppedAt), isNull(endedAt));
  const [row] = await db.select({ id: experiments.id }).from(experiments).where(isIt);
  return row?.id;
}

/** The same with the first visitor, who comes before anybody has looked; undefined once it ended. */
async function beginVersion(context: ServerContext, found: PublishedExperiment): Promise<string | undefined> {
  await followPublished(context);
  return openVersion(context.db, found);
}
