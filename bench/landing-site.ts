import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { buildPages } from '#compiler/build/build.ts';
import { REPOSITORY_FOLDERS } from '#compiler/site/folders.ts';
import type { CompiledPage } from '#src/page-model/page.ts';
import { landingYaml } from './landing-page.ts';

/** Builds a site with the measured landing page, `/landing`, in an empty folder; returns where it is published. */
export async function makeLandingSite(folder: string): Promise<{ readonly dist: string; readonly page: CompiledPage }> {
  const dist = await makeSite(folder, { landing: landingYaml() });
  const page = JSON.parse(readFileSync(join(dist, 'current/pages/landing.json'), 'utf8')) as CompiledPage;
  return { dist, page };
}

const TESTED = 'campaigns/promotion_2205.yaml';

/**
 * A site with an experiment, `/tested`, whose arms have equal texts, and two copies without one: `/plain` and
 * `/plain-again`.
 */
export async function makeExperimentSite(folder: string): Promise<string> {
  const { experiment, ...plain } = parse(readFileSync(join(REPOSITORY_FOLDERS.pages, TESTED), 'utf8')) as {
    readonly experiment: { readonly arms: readonly [{ readonly blocks: readonly { readonly id: string }[] }] };
    readonly blocks: readonly { readonly id?: string }[];
  };
  const [arm] = experiment.arms;
  const same = arm.blocks.map(({ id }) => plain.blocks.find((block) => block.id === id));
  const now = Date.now();
  const [from, until] = [now - DAY_MS, now + DAY_MS].map((time) => new Date(time).toISOString());
  const tested = { ...plain, experiment: { ...experiment, from, until, arms: [{ ...arm, blocks: same }] } };
  const text = withoutAliases(plain);
  return makeSite(folder, { tested: withoutAliases(tested), plain: text, 'plain-again': text });
}

const DAY_MS = 86_400_000;
const withoutAliases = (page: object) => stringify(page, { aliasDuplicateObjects: false });

/** Publishes only these pages, without the repository's landing pages. */
async function makeSite(folder: string, campaigns: Readonly<Record<string, string>>): Promise<string> {
  const { pages, cache } = REPOSITORY_FOLDERS;
  const dist = join(folder, 'dist');
  cpSync(pages, join(folder, 'pages-config'), { recursive: true });
  rmSync(join(folder, 'pages-config/campaigns'), { recursive: true });
  rmSync(join(folder, 'pages-config/h5'), { recursive: true });
  mkdirSync(join(folder, 'pages-config/campaigns'));
  for (const [name, text] of Object.entries(campaigns)) {
    writeFileSync(join(folder, 'pages-config/campaigns', `${name}.yaml`), text);
  }
  cpSync(join(REPOSITORY_FOLDERS.dist, 'assets'), join(dist, 'assets'), { recursive: true });
  cpSync(join(cache, 'media'), join(folder, 'cache/media'), { recursive: true });
  const folders = { ...REPOSITORY_FOLDERS, pages: join(folder, 'pages-config'), dist, cache: join(folder, 'cache') };
  const { problems } = await buildPages(folders);
  if (problems.some(({ severity }) => severity === 'error')) throw new Error(JSON.stringify(problems));
  return dist;
}

/** The texts of the scripts in an HTML file. */
export function scriptsIn(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
}
