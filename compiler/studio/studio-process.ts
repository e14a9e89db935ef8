import { join } from 'node:path';
import { answerCalls } from '#ipc/calls.ts';
import { toParentProcess } from '#ipc/channels.ts';
import type { CompilerCalls } from '#src/contract/console/compiler-calls.ts';
import type { FormSchemas } from '#src/page-edit/form/form-schema.ts';
import { fragmentNameOf, publicPathOf } from '../read/page-path.ts';
import { REPOSITORY_FOLDERS } from '../site/folders.ts';
import { loadSchemas } from '../site/load-schemas.ts';
import { listTemplates } from '../site/templates.ts';
import { addPicture } from './add-picture.ts';
import { assessText, findLiveText } from './assess-text.ts';
import { comparePages, compareText, namedByPages, namedInText, problemsOfPages } from './compare-text.ts';
import { pagesOfCourse } from './course-pages.ts';
import { cutPicture } from './cut-picture.ts';
import { describeTexts } from './describe-texts.ts';
import { listFragments, pagesShowing } from './fragments.ts';
import { listPictures } from './library.ts';
import { compareWithLive, liveStates } from './live-texts.ts';
import { openOriginal, openSmall } from './originals.ts';
import { otherService } from './other-service.ts';
import { cardList } from './page-cards.ts';
import { findNameFlaw, newPage, pageWithStatus, renamePageFile } from './page-files.ts';
import { editablePath, readPageText, savePageText } from './page-text.ts';
import { planBatch } from './plan-batch.ts';
import { renderTemplate, renderText } from './render-text.ts';
import { searchTexts } from './search-texts.ts';
import { warmSite } from './warm-site.ts';

/**
 * Answers the console's calls about pages, in a process of its own; `src/contract/console/compiler-calls.ts` lists
 * them. The server checks the answers.
 */
const [, , pagesFolder = REPOSITORY_FOLDERS.pages, dist = REPOSITORY_FOLDERS.dist] = process.argv;
const folders = { ...REPOSITORY_FOLDERS, pages: pagesFolder, dist };
const { pages } = folders;
const assets = join(pages, 'assets');
// Under the dev server a page shows the same pictures while it is typed as after a save.
const warm = warmSite(folders, { isPreview: process.env.PAGES_PREVIEW === '1' });

// The repository's schemas are written for forms too.
const formSchemas = () => loadSchemas(folders.schemas) as FormSchemas;

async function siteNow() {
  const { site, problems } = await warm.read();
  if (!site) throw new Error(`site.yaml or navigation.yaml has errors: ${problems[0]?.message}`);
  return site;
}

const cards = cardList(warm, folders);
const statesNow = liveStates(folders);
const OPEN: ReadonlySet<string> = new Set(['live', 'scheduled', 'closed']);

answerCalls<CompilerCalls>(toParentProcess(), {
  list: async (input) => {
    const found = await cards(input);
    const states = statesNow(found.map(({ file, state }) => ({ file, isOpen: OPEN.has(state) })));
    return found.map((card, index) => ({ ...card, live: states[index] ?? 'unknown' }));
  },
  live: async ({ file }) => compareWithLive(folders, file),
  fragments: async () => listFragments(await siteNow()),
  async read({ file }) {
    const found = readPageText(pages, file, editablePath);
    const fragment = fragmentNameOf(file);
    if (!found || fragment === undefined) return found ? { ...found, usedBy: null } : null;
    const { site } = await warm.read();
    const users = site ? pagesShowing(fragment, site) : [];
    return { ...found, usedBy: users.map(({ place = '' }) => publicPathOf(place)) };
  },
  render: (input) => renderText(warm, input),
  // Nothing awaits within a write: one is done before the next begins.
  save: ({ file, text, baseHash }) => savePageText(pages, file, text, baseHash, editablePath),
  describe: (input) => describeTexts(warm, input),
  assess: (input) => assessText(warm, folders, input),
  findLive: (input) => findLiveText(warm, folders, input),
  named: (input) => namedInText(warm, input),
  compare: (input) => compareText(warm, input),
  namedByPages: (input) => namedByPages(warm, input),
  comparePages: (input) => comparePages(warm, input),
  problemsOfPages: (input) => problemsOfPages(warm, input),
  async pagesOfCourse(input) {
    const found = pagesOfCourse(await siteNow(), input);
    const states = statesNow(found.map(({ file, state }) => ({ file, isOpen: OPEN.has(state) })));
    return found.map((page, index) => ({ ...page, live: states[index] ?? 'unknown' }));
  },
  otherService: async (input) => otherService(await siteNow(), input),
  original: async ({ path, isSmall = false }) => {
    const { site } = isSmall ? await warm.read(1000) : {};
    const hash = site?.loaded.context?.asset(path)?.hash;
    return (hash ? await openSmall(assets, path, hash, folders.cache) : openOriginal(assets, path)) ?? null;
  },
  pictures: async () => listPictures(await siteNow(), assets),
  addPicture: async (input) =>
    addPicture(input, { site: await siteNow(), assets, media: join(folders.cache, 'media') }),
  cutPicture: async (input) =>
    cutPicture(input, { site: await siteNow(), assets, media: join(folders.cache, 'media') }),
  templates: () => listTemplates().map(({ kind, label }) => ({ kind, label })),
  template: ({ kind }) => renderTemplate(warm, kind),
  checkName: ({ file }) => ({ path: publicPathOf(file), flaw: findNameFlaw(file, pages) ?? null }),
  newPage: (input) => newPage(input, pages),
  renamePage: async (input) => renamePageFile(input, (await siteNow()).loaded, folders),
  withStatus: (input) => pageWithStatus(input, pages),
  schemas: () => loadSchemas(folders.schemas),
  search: ({ words }) => searchTexts(pages, formSchemas(), words),
  planBatch: (input) => planBatch(warm, { pages, schemas: formSchemas }, input),
});
