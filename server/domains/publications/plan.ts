import type { ServerContext } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { readWorkRules } from '#server/domains/staff/work-rules.ts';
import type { Publisher } from '#server/gateways/pages/publisher.ts';
import type { PublishCalls, PublishStep } from '#src/contract/console/publisher-calls.ts';
import { findUnapproved, unapprovedWords } from './approvals.ts';
import { publisherOf } from './context.ts';
import { findDifferences, findFlaws } from './differences.ts';

type Plan = PublishCalls['plan']['reply'];

type PlanContext = Pick<ServerContext, 'gateways' | 'db' | 'clock'>;

interface Making {
  readonly plan: Promise<Plan>;
  step: PublishStep | null;
}

/** The running build, for whoever asks again meanwhile: two viewers of the changes share one. */
const making = new WeakMap<Publisher, Making>();

/** Well below the time limit of a call. */
const WAIT_MS = 4000;

/**
 * What publishing would change; null, with the progress, while the site is being built. A failed build fails the call.
 */
export async function makePlan(context: PlanContext) {
  const publisher = publisherOf(context);
  const current = making.get(publisher) ?? begin(publisher);
  let timer: NodeJS.Timeout | undefined;
  const tired = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), WAIT_MS);
  });
  const plan = await Promise.race([current.plan, tired]).finally(() => clearTimeout(timer));
  if (!plan) return { plan, step: current.step, unreviewed: null, differences: [], flaws: [], choices: null };
  const failed = plan.failed.map(({ file }) => file);
  const choices = await publisher.ask('choices', { release: plan.release, failed });
  return { plan, step: null, ...(await doubtsOf(context, plan.release)), choices };
}

/** What prevents a release from being published as it is, and what has to be confirmed. */
async function doubtsOf(context: PlanContext, release: string) {
  const changes = (await publisherOf(context).ask('changes', { release }))?.changes ?? [];
  const { isReviewRequired } = await readWorkRules(context.db);
  const unapproved = isReviewRequired ? await findUnapproved(context.db, changes) : [];
  return {
    unreviewed: unapprovedWords(unapproved) ?? null,
    differences: await findDifferences(context, changes),
    flaws: await findFlaws(context, changes),
  };
}

/** What publishing some pages and fragments of a plan would change. */
export async function makeChosenPlan(context: PlanContext, chosen: PublishCalls['choose']['input']) {
  const publisher = publisherOf(context);
  const made = await publisher.ask('choose', chosen);
  if (made.is === 'gone') throw new Refusal('RELEASE_GONE', { text: '看到的变化已经过时，请重新打开发布' });
  const nothing = { plan: null, paths: [], fragments: [], needs: [], unreviewed: null, differences: [], flaws: [] };
  if (made.is === 'refused') return { ...nothing, refused: made.words };
  const { release, paths, fragments, needs } = made;
  const plan = await publisher.ask('compare', { release });
  const added = { paths: [...paths], fragments: [...fragments], needs: [...needs] };
  return { refused: null, plan, ...added, ...(await doubtsOf(context, release)) };
}

function begin(publisher: Publisher): Making {
  const begun: Making = {
    step: null,
    plan: publisher
      .ask('plan', {}, (step) => {
        begun.step = step;
      })
      .finally(() => making.delete(publisher)),
  };
  // The next caller gets the error; there may be no next caller.
  begun.plan.catch(() => undefined);
  making.set(publisher, begun);
  return begun;
}
