import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { experimentExposures, experiments } from '#server/db/schema/experiment.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { assignArm, experimentSeed } from '#server/kernel/assign-arm.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import type { PublishedExperiment } from '#src/contract/console/experiment.ts';

interface Told {
  readonly page: string;
  /** The arm as the document names it: `<experiment>_<arm>`. */
  readonly variant: string;
  /** The visitor's id by the cookie; without one nothing is counted. */
  readonly visitor: string | undefined;
  readonly events: readonly { readonly kind: string; readonly block?: string | undefined }[];
}

/**
 * Counts a visitor as one who saw an arm: once, when what differs came on screen. Only the arm that the visitor's id leads to
 * counts, whatever the browser says.
 */
export async function noteExposure(context: ServerContext, { page, variant, visitor, events }: Told): Promise<void> {
  if (visitor === undefined || variant === '') return;
  const found = (await context.experiments()).find(({ path }) => path === page);
  if (!found || !isSeen(found, events)) return;
  const arm = assignArm({ ...found, seed: experimentSeed(found) }, visitor);
  if (arm === undefined || variant !== `${found.id}_${arm}`) return;
  const { db, clock, random } = context;
  const experimentId = await openExperiment(db, random, found, clock.now());
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

/** The experiment's own id, made with the first visitor; undefined once it ended. */
async function openExperiment(db: Database, random: Random, found: PublishedExperiment, now: Date) {
  const known = () =>
    db
      .select({ id: experiments.id, endedAt: experiments.endedAt })
      .from(experiments)
      .where(and(eq(experiments.page, found.path), eq(experiments.name, found.id)));
  const [row] = await known();
  if (row) return row.endedAt ? undefined : row.id;
  await keepPublished(db, random, [found], now);
  const [made] = await known();
  return made?.endedAt ? undefined : made?.id;
}

/** Keeps experiments as they are published now, so that they are there when they are not any more. */
export async function keepPublished(
  db: Database,
  random: Random,
  published: readonly PublishedExperiment[],
  now: Date,
): Promise<void> {
  for (const { path, title: _title, ...spec } of published) {
    await db
      .insert(experiments)
      .values({ id: newUuid(random), page: path, name: spec.id, spec, firstSeenAt: now })
      .onConflictDoUpdate({
        target: [experiments.page, experiments.name],
        set: { spec },
        setWhere: isNull(experiments.endedAt),
      });
  }
}
