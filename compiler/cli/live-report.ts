import { join, relative } from 'node:path';
import { checkLive } from '../checks/live/live-check.ts';
import { questionOf, referencesOf } from '../checks/live/page-references.ts';
import type { LinkContext } from '../link/link-context.ts';
import { createProblem, type Problem } from '../problems/problem.ts';
import type { SourceDocument } from '../problems/source-document.ts';
import { REPOSITORY } from '../site/folders.ts';
import { readCatalogue } from '../site/read-catalogue.ts';
import { findRunningSite } from '../site/running-site.mjs';

/**
 * The API's address: the argument, else `PAGES_API`, else `site.yaml`, else the server that runs from this checkout.
 */
export async function apiOf(given: string | undefined, context: LinkContext | undefined): Promise<string> {
  return given ?? saidApi(context) ?? (await findRunningSite(RUNNING_SITES)) ?? DEFAULT_API;
}

/** The API's address given in the environment or in `site.yaml`; undefined for none. */
export const saidApi = (context: LinkContext | undefined) => process.env.PAGES_API ?? context?.site.api?.base;

export const DEFAULT_API = 'http://localhost:4173';

const RUNNING_SITES = join(REPOSITORY, '.cache/running');

/**
 * Compares pages with the live catalogue, read once for all of them. An unreadable catalogue is one warning, at
 * `site.yaml`.
 */
export async function liveProblems(
  pages: readonly SourceDocument[],
  context: LinkContext,
  { api, folder }: { readonly api: string; readonly folder: string },
): Promise<Problem[]> {
  const question = questionOf(pages.flatMap((page) => referencesOf(page, context)));
  const { catalogue, reason } = await readCatalogue(api, question);
  if (!catalogue) return [unreachable(api, reason, folder)];
  return pages.flatMap((page) => checkLive(page, context, catalogue));
}

/** The one problem of a catalogue that could not be read. */
function unreachable(api: string, reason: string, folder: string): Problem {
  const file = relative(process.cwd(), join(folder, 'site.yaml')).replaceAll('\\', '/');
  return createProblem('CATALOGUE_UNREACHABLE', { file }, { api, reason });
}
