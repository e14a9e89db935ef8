import { describeError } from '#server/db/describe-error.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { reviewRules } from './approvals.ts';

/**
 * Lets the command line know what the database says of approvals. Should it not come to know, it publishes less than it might, or
 * is told with the next approval; the console itself always asks the database.
 */
export async function tellReviewRules({ db, gateways }: Pick<ServerContext, 'db' | 'gateways'>): Promise<unknown> {
  const { publisher } = gateways;
  if (!publisher) return undefined;
  return publisher.ask('keepRules', await reviewRules(db)).catch((error: unknown) => describeError(error));
}
