import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageExperiment } from '#src/page-model/page.ts';
import { perFolder } from './per-folder.ts';
import { currentRelease } from './releases.ts';

/** An experiment, and the page that it is on. */
export interface TestedPage extends PageExperiment {
  readonly path: string;
  readonly title: string;
}

/** Hidden: never served. compiler/release/make-release.ts writes it. */
const FILE = '.experiments.json';

/** The experiments of a release by page path. Read once, because a release never changes. */
export function experimentsByPath(): (folder: string) => Promise<ReadonlyMap<string, TestedPage>> {
  return perFolder((folder) => readExperiments(folder).then((list) => new Map(list.map((one) => [one.path, one]))));
}

/** The experiments of a release ordered by path; empty when none were published. */
async function readExperiments(folder: string): Promise<readonly TestedPage[]> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => '{"experiments":[]}');
  const { experiments } = JSON.parse(text) as { readonly experiments: readonly TestedPage[] };
  // A release of an older version of this program has no versions.
  return experiments.map((one) => ({ ...one, version: (one as Partial<TestedPage>).version ?? '' }));
}

/** Those of the live release. */
export function currentExperiments(siteFolder: string): () => Promise<readonly TestedPage[]> {
  const experimentsOf = experimentsByPath();
  return async () => [...(await experimentsOf((await currentRelease(siteFolder)).folder)).values()];
}
