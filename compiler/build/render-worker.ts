import { workerData } from 'node:worker_threads';
import { answerCalls } from '#ipc/calls.ts';
import { toParentThread } from '#ipc/channels.ts';
import { storeText } from '../release/release-texts.ts';
import { rememberHtml } from './block-html.ts';
import { readLandingAssets } from './landing-assets.ts';
import { loadPrerender, type RenderTools, renderLive } from './page-renderer.ts';
import { createPageReader } from './page-texts.ts';
import type { RenderCalls, RenderProgram, RenderSettings } from './render-thread.ts';

const loaded = await loadPrerender(workerData as RenderProgram);
let build: ReturnType<typeof begin> | undefined;

function begin({ folders, staging }: RenderSettings) {
  const reader = createPageReader();
  return {
    ...{ folders, staging, reader },
    assets: readLandingAssets(folders),
    prerender: { ...loaded, renderBlock: rememberHtml(loaded.renderBlock, reader.isShared) },
  };
}

let tools: RenderTools | undefined;

answerCalls<RenderCalls>(toParentThread(), {
  begin(settings) {
    build = begin(settings);
    tools = undefined;
    return null;
  },
  render(texts) {
    if (!build) throw new Error('A build begins before it renders.');
    const { folders, staging, reader, assets, prerender } = build;
    if (texts.site) tools = { site: texts.site, prerender, assets };
    const own = tools;
    if (!own) throw new Error('The site comes with the first pages.');
    for (const { name, bytes } of texts.sources) storeText(folders.dist, bytes, name);
    return reader.read(texts).map(({ live, json }) => renderLive(live, json, own, staging));
  },
});
