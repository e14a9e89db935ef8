import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPages } from '#scripts/pages/io/build.ts';
import { REPOSITORY_FOLDERS } from '#scripts/pages/io/folders.ts';
import type { CompiledPage } from '#src/page-model/page.ts';
import { landingYaml } from './landing-page.ts';

/** Builds a site with the measured landing page, `/landing`, below an empty folder; gives where it is published. */
export async function makeLandingSite(folder: string): Promise<{ readonly dist: string; readonly page: CompiledPage }> {
  const { pages, cache } = REPOSITORY_FOLDERS;
  const dist = join(folder, 'dist');
  cpSync(pages, join(folder, 'pages-config'), { recursive: true });
  rmSync(join(folder, 'pages-config/campaigns'), { recursive: true });
  rmSync(join(folder, 'pages-config/h5'), { recursive: true });
  mkdirSync(join(folder, 'pages-config/campaigns'));
  writeFileSync(join(folder, 'pages-config/campaigns/landing.yaml'), landingYaml());
  cpSync(join(REPOSITORY_FOLDERS.dist, 'assets'), join(dist, 'assets'), { recursive: true });
  cpSync(join(cache, 'media'), join(folder, 'cache/media'), { recursive: true });
  const folders = { ...REPOSITORY_FOLDERS, pages: join(folder, 'pages-config'), dist, cache: join(folder, 'cache') };
  const { problems } = await buildPages(folders);
  if (problems.some(({ severity }) => severity === 'error')) throw new Error(JSON.stringify(problems));
  const page = JSON.parse(readFileSync(join(dist, 'current/pages/landing.json'), 'utf8')) as CompiledPage;
  return { dist, page };
}

/** The texts of the scripts in an HTML file. */
export function scriptsIn(html: string): string[] {
  return [...html.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs)].map(([, text = '']) => text);
}
