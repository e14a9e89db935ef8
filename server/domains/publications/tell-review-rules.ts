import { describeError } from '#server/db/describe-error.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { reviewRules } from './approvals.ts';

/**
 * Writes the database's approvals into a file for the command line. When that fails, the command line allows less than
 * it could, and the next approval writes the file again; the console itself always asks the database.
 */
export async function tellReviewRules({ db, gateways }: Pick<ServerContext, 'db' | 'gateways'>): Promise<unknown> {
  const { publisher } = gateways;
  if (!publisher) return undefined;
  return publisher.ask('keepRules', await reviewRules(db)).catch((error: unknown) => describeError(error));
}
