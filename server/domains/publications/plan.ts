import type { ServerContext } from '#server/domains/context.ts';
import { readWorkRules } from '#server/domains/staff/work-rules.ts';
import type { Publisher } from '#server/gateways/pages/publisher.ts';
import type { PublishCalls, PublishStep } from '#src/contract/console/publisher-calls.ts';
import { findUnapproved, unapprovedWords } from './approvals.ts';
import { publisherOf } from './context.ts';
import { findDifferences } from './differences.ts';

type Plan = PublishCalls['plan']['reply'];

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
export async function makePlan(context: Pick<ServerContext, 'gateways' | 'db' | 'clock'>) {
  const publisher = publisherOf(context);
  const current = making.get(publisher) ?? begin(publisher);
  let timer: NodeJS.Timeout | undefined;
  const tired = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), WAIT_MS);
  });
  const plan = await Promise.race([current.plan, tired]).finally(() => clearTimeout(timer));
  if (!plan) return { plan, step: current.step, unreviewed: null, differences: [] };
  const changes = (await publisher.ask('changes', { release: plan.release }))?.changes ?? [];
  const { isReviewRequired } = await readWorkRules(context.db);
  const unapproved = isReviewRequired ? await findUnapproved(context.db, changes) : [];
  return {
    plan,
    step: null,
    unreviewed: unapprovedWords(unapproved) ?? null,
    differences: await findDifferences(context, changes),
  };
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
  // The next caller gets the error; there may be none.
  begun.plan.catch(() => undefined);
  making.set(publisher, begun);
  return begun;
}
