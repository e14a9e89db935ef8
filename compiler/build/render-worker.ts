import { parentPort, workerData } from 'node:worker_threads';
import { rememberHtml } from './block-html.ts';
import { readLandingAssets } from './landing-assets.ts';
import { loadPrerender, type RenderTools, renderLive } from './page-renderer.ts';
import { createPageReader, type PageTexts } from './page-texts.ts';
import type { RenderSettings } from './render-thread.ts';
import { createSharedTexts } from './shared-texts.ts';

const { folders, staging } = workerData as RenderSettings;
const loaded = await loadPrerender(folders);
const assets = readLandingAssets(folders);
const shared = createSharedTexts();
const reader = createPageReader();
const prerender = { ...loaded, renderBlock: rememberHtml(loaded.renderBlock, reader.isShared) };
let tools: RenderTools | undefined;

parentPort?.on('message', (texts: PageTexts) => {
  if (texts.site) tools = { site: { site: texts.site, shared }, prerender, assets };
  const own = tools;
  if (!own) throw new Error('The site comes with the first pages.');
  parentPort?.postMessage(reader.read(texts).map(({ live, json }) => renderLive(live, json, own, staging)));
});
