import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { loadCompileSite } from '#scripts/pages/io/compile-site.ts';
import { REPOSITORY_FOLDERS } from '#scripts/pages/io/folders.ts';
import { compileFile } from '#scripts/pages/io/page-builder.ts';
import { readExamples } from '#scripts/read-docs.ts';
import { blockRegistry } from '#src/blocks/registry.ts';
import type { Block, BlockType, CompiledPage } from '#src/page-model/page.ts';
import { loadBlocks } from '#src/renderer/load-blocks.ts';
import { BlockView } from '#src/renderer/page-view.tsx';
import { writeHtml } from '#src/renderer/write-html.ts';
import { readText } from './files.ts';

const components = await loadBlocks(Object.keys(blockRegistry) as BlockType[]);
const pages = await compilePages();

describe('the HTML that is written for a block', () => {
  it('is that of react-dom, for every block of every page and of the guide for authors', () => {
    const differing = pages.flatMap(({ page, block }) => {
      const view = createElement(BlockView, { block, page, components, isHidden: false });
      const written = inReact(() => writeHtml(view));
      return written === undefined || written === renderToStaticMarkup(view) ? [] : [`${page.path} ${block.id}`];
    });

    expect(differing).toEqual([]);
  });

  it('is left to react-dom for blocks that come alive in the browser alone', () => {
    const left = pages.flatMap(({ page, block }) => {
      const view = createElement(BlockView, { block, page, components, isHidden: false });
      return inReact(() => writeHtml(view)) === undefined ? [block.type] : [];
    });

    expect([...new Set(left)].filter((type) => !blockRegistry[type].isIsland)).toEqual([]);
  });
});

/** Each block with the page it stands on: those of this site, and a page for each example of docs/authoring.md. */
async function compilePages(): Promise<{ readonly page: CompiledPage; readonly block: Block }[]> {
  const { site } = await loadCompileSite(REPOSITORY_FOLDERS);
  if (!site) throw new Error('The site has errors.');
  const sources = site.loaded.files.filter(({ kind }) => kind === 'page');
  const [first] = sources;
  if (!first) throw new Error('The site has no pages.');
  const compiled = [
    ...sources.map((source) => compileFile(source, readFileSync(source.absolute), site, site.track()).page),
    ...readExamples(readText('docs/authoring.md')).map(({ text }) => {
      const blocks = text.replace(/^/gm, '  ');
      const page = `version: 1\ntitle: 例\ndescription: 例\nstatus: draft\ncourse: { number: KY2027-EN-01 }\nblocks:\n${blocks}`;
      return compileFile(first, Buffer.from(page), site, site.track()).page;
    }),
  ];
  return compiled.flatMap((page) => (page ? page.blocks.map((block) => ({ page, block })) : []));
}

/** What is drawn while react-dom renders, for hooks to work. */
function inReact<T>(draw: () => T): T | undefined {
  let drawn: T | undefined;
  function Frame() {
    drawn = draw();
    return null;
  }
  renderToStaticMarkup(createElement(Frame));
  return drawn;
}
