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
  /** The arm's id in the document. */
  readonly variant: string;
  /** The visitor's id in the cookie; without one nothing is counted. */
  readonly visitor: string | undefined;
  readonly events: readonly { readonly kind: string; readonly block?: string | undefined }[];
}

/**
 * Counts a visitor of an arm, once for each version, when a differing block came on screen. Only the arm that the
 * visitor's id leads to counts, and only in the published version, whatever the browser says.
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

/** For an experiment on single blocks: one of the differing blocks was seen; on whole pages: any block. */
function isSeen({ arms }: PublishedExperiment, events: Told['events']): boolean {
  const blocks = arms[0]?.blocks ?? [];
  return events.some(({ kind, block = '' }) =>
    blocks.length === 0 ? kind === 'visit' : kind === 'block' && blocks.includes(block),
  );
}

/** The id of the version while it is running. */
async function openVersion(db: Database, { path, id, version }: PublishedExperiment): Promise<string | undefined> {
  const { page, name, stoppedAt, endedAt } = experiments;
  const isIt = and(eq(page, path), eq(name, id), eq(experiments.version, version), isNull(stoppedAt), isNull(endedAt));
  const [row] = await db.select({ id: experiments.id }).from(experiments).where(isIt);
  return row?.id;
}

/** The same, creating the version for its first visitor; undefined after its end. */
async function beginVersion(context: ServerContext, found: PublishedExperiment): Promise<string | undefined> {
  await followPublished(context);
  return openVersion(context.db, found);
}
