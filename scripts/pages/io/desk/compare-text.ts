import type { CatalogueAnswer, CatalogueQuestion } from '#src/contract/catalogue.ts';
import { checkLive } from '../../live/live-check.ts';
import { questionOf, referencesOf } from '../../live/page-references.ts';
import { isError } from '../../problem.ts';
import { compileFile } from '../page-builder.ts';
import { problemView } from './problem-view.ts';
import { findPage, type WarmSite } from './warm-site.ts';

interface Asked {
  /** Place of the page's file. */
  readonly file: string;
  readonly text: string;
}

/** What of the school a text of a page names; null while the text has errors, or when there is no such page. */
export async function namedInText(warm: WarmSite, asked: Asked): Promise<CatalogueQuestion | null> {
  const read = await readText(warm, asked);
  return read && questionOf(referencesOf(read.document, read.context));
}

/** Where a text of a page says something else of courses, coupons, lessons and groups than the school. */
export async function compareText(warm: WarmSite, asked: Asked & { readonly catalogue: CatalogueAnswer }) {
  const read = await readText(warm, asked);
  return read ? checkLive(read.document, read.context, asked.catalogue).map(problemView) : [];
}

async function readText(warm: WarmSite, { file, text }: Asked) {
  const known = await warm.read();
  const { site } = known;
  const source = findPage(known, file);
  if (!site || !source) return null;
  const { context: own } = site.track();
  const context = { ...own, now: Date.now() };
  const { document, problems } = compileFile(source, Buffer.from(text), site, { context });
  return document && !problems.some(isError) ? { document, context } : null;
}
