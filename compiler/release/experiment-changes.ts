import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXPERIMENTS_FILE } from '#site-store/release-facts.ts';
import { releaseFolder } from '#site-store/site-folder.ts';
import type { PageExperiment } from '#src/page-model/page.ts';

interface Published {
  readonly site: string;
  /** Undefined when there are no experiments. */
  readonly release: string | undefined;
}

/** What happens to the experiments of each page when one release replaces another, in sentences; by path, sorted. */
export function tellExperiments(before: Published, after: Published): ReadonlyMap<string, readonly string[]> {
  const [old, own] = [readExperiments(before), readExperiments(after)];
  const paths = [...new Set([...old.keys(), ...own.keys()])].sort();
  return new Map(
    paths.flatMap((path) => {
      const sentences = sentencesOf(old.get(path), own.get(path));
      return sentences.length > 0 ? [[path, sentences] as const] : [];
    }),
  );
}

type Tested = PageExperiment & { readonly path: string };

function readExperiments({ site, release }: Published): ReadonlyMap<string, Tested> {
  if (release === undefined) return new Map();
  try {
    const text = readFileSync(join(releaseFolder(site, release), EXPERIMENTS_FILE), 'utf8');
    const { experiments } = JSON.parse(text) as { readonly experiments: readonly Tested[] };
    return new Map(experiments.map((one) => [one.path, one]));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw cause;
  }
}

function sentencesOf(before: Tested | undefined, after: Tested | undefined): string[] {
  if (before?.id === after?.id && before && after) {
    if (before.version === after.version) return [];
    return [`实验“${after.name}”${changeOf(before, after)}变了：发布后作为新的一版从头计数，之前的结果留作旧版`];
  }
  return [
    ...(before ? [`实验“${before.name}”停止：不再计入新的访客，以后再发布会从头计数`] : []),
    ...(after ? [`实验“${after.name}”开始计数`] : []),
  ];
}

/** What changed in the comparison. */
function changeOf(before: Tested, after: Tested): string {
  const ids = ({ arms }: Tested) => arms.map(({ id }) => id).join();
  const shares = ({ arms }: Tested) => arms.map(({ share }) => share).join();
  const parts = [
    before.goal !== after.goal && '目标',
    ids(before) !== ids(after) ? '方案' : shares(before) !== shares(after) && '份额',
  ].filter(Boolean);
  return `的${parts.length > 0 ? parts.join('和') : '方案的内容'}`;
}
