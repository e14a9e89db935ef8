import type { ServerContext } from '#server/domains/context.ts';
import { answerCatalogue } from '#server/domains/orders/answer-catalogue.ts';
import type { ContentChange, PageDifference } from '#src/contract/console/release.ts';

/** Where pages that would change for visitors differ from the catalogue. */
export async function findDifferences(
  { db, clock, gateways }: Pick<ServerContext, 'db' | 'clock' | 'gateways'>,
  changes: readonly ContentChange[],
): Promise<PageDifference[]> {
  const paths = changes.filter(({ after, isMove }) => after !== null && !isMove).map(({ path }) => path);
  if (paths.length === 0 || !gateways.pages) return [];
  const question = await gateways.pages.ask('namedByPages', { paths });
  const catalogue = await answerCatalogue(db, question, clock.now());
  return [...(await gateways.pages.ask('comparePages', { paths, catalogue }))];
}

/** Flaws of the pages that would change for visitors: placeholders, pictures without alt text, and so on. */
export async function findFlaws(
  { gateways }: Pick<ServerContext, 'gateways'>,
  changes: readonly ContentChange[],
): Promise<PageDifference[]> {
  const paths = changes.filter(({ after, isMove }) => after !== null && !isMove).map(({ path }) => path);
  if (paths.length === 0 || !gateways.pages) return [];
  return [...(await gateways.pages.ask('problemsOfPages', { paths }))];
}

/** Whether the differences must be confirmed before publishing. */
export const mustBeAgreedTo = (differences: readonly PageDifference[]): boolean =>
  differences.some(({ problems }) => problems.some(({ severity }) => severity === 'error'));
