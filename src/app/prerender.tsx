import type { ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { blockRegistry } from '#src/blocks/registry.ts';
import { holds, plainVisit } from '#src/page-model/conditions.ts';
import type { Block, BlockType, CompiledPage, PageContext } from '#src/page-model/page.ts';
import { loadBlocks } from '#src/renderer/load-blocks.ts';
import { BlockView, PageHeading } from '#src/renderer/page-view.tsx';
import { writeHtml } from '#src/renderer/write-html.ts';
import { KeptHtml, listenTo } from './kept-html.ts';

const components = await loadBlocks(Object.keys(blockRegistry) as BlockType[]);

/** Whether a type of block comes alive in the browser and so needs its data beside the HTML. */
export function isIsland(type: BlockType): boolean {
  return blockRegistry[type].isIsland === true;
}

/** What a block became: its HTML, or what its component threw. */
type RenderedBlock = { readonly html: string } | { readonly reason: unknown };

const kept = new KeptHtml();

/**
 * The HTML of the blocks of a page, each in its frame, hidden when most visitors are not shown it at `builtAt`
 * (milliseconds since 1970).
 */
export function renderBlocks(blocks: readonly Block[], page: PageContext, builtAt: number): RenderedBlock[] {
  const tasks = blocks.map((block) => taskOf(block, page, builtAt));
  if (tasks.some(isWritable)) writeTogether(tasks);
  return tasks.map((task) => {
    if (task.isKept && task.outcome) return task.outcome;
    const outcome = task.outcome ?? attempt(() => renderByReact(task));
    if ('html' in outcome) kept.keep(task.key, outcome.html, task.answers());
    return outcome;
  });
}

interface Task {
  readonly type: BlockType;
  readonly view: ReactElement;
  /** Equal for blocks that are the same. */
  readonly key: string;
  readonly answers: ReturnType<typeof listenTo>['answers'];
  readonly isKept: boolean;
  /** Missing until it is known, and for what is left to react-dom. */
  outcome?: RenderedBlock;
}

function taskOf(block: Block, page: PageContext, builtAt: number): Task {
  const isHidden = !holds(block.when, plainVisit(builtAt));
  const key = `${isHidden}${JSON.stringify(block)}`;
  const { heard, answers } = listenTo(page);
  const known = kept.find(key, page);
  const view = <BlockView block={block} page={heard} components={components} isHidden={isHidden} />;
  return {
    type: block.type,
    view,
    key,
    answers,
    isKept: known !== undefined,
    ...(known !== undefined && { outcome: { html: known } }),
  };
}

/** What comes alive in the browser has marks of react-dom in it. */
const isWritable = ({ type, outcome }: Task) => !outcome && !isIsland(type);

/** One call of react-dom for all blocks of a page: in it their components find their hooks. */
function writeTogether(tasks: readonly Task[]): void {
  function Blocks() {
    for (const task of tasks.filter(isWritable)) {
      const outcome = attempt(() => writeHtml(task.view));
      if (outcome) task.outcome = outcome;
    }
    return null;
  }
  renderToStaticMarkup(<Blocks />);
}

const renderByReact = ({ type, view }: Task): string =>
  isIsland(type) ? renderToString(view) : renderToStaticMarkup(view);

function attempt(render: () => string): RenderedBlock;
function attempt(render: () => string | undefined): RenderedBlock | undefined;
function attempt(render: () => string | undefined): RenderedBlock | undefined {
  try {
    const html = render();
    return html === undefined ? undefined : { html };
  } catch (reason) {
    return { reason };
  }
}

/** The page's `<h1>` where no block brings one in every case, else nothing. */
export function renderHeading(page: CompiledPage): string {
  const always = page.blocks.filter(({ when }) => !when);
  const heading = <PageHeading title={page.title} blocks={always} />;
  return writeHtml(heading) ?? renderToStaticMarkup(heading);
}
