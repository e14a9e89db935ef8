import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { BlockProps } from '#src/page-model/block-props.ts';
import type { Block, BlockType, PageContext } from '#src/page-model/page.ts';
import type { AgreementRef, ImageContent } from '#src/page-model/values.ts';

export const agreements: readonly AgreementRef[] = [
  { index: 0, title: '用户注册协议', href: '/agreement/registration', version: 'a1' },
  { index: 1, title: '隐私政策', href: '/agreement/privacy', version: 'b2' },
];

/** A page for a block. */
export function samplePage(changes: Partial<PageContext> = {}): PageContext {
  return {
    path: '/sample',
    title: '示例',
    course: { number: 'KY2027-EN-01' },
    source: 'sample',
    agreements,
    ...changes,
  };
}

export function sampleImage(name = 'desk', changes: Partial<ImageContent> = { alt: '一张书桌' }): ImageContent {
  const sources = [
    { type: 'image/avif', srcset: `/media/${name}-480.avif 480w` },
    { type: 'image/webp', srcset: `/media/${name}-480.webp 480w` },
  ];
  return { src: { src: `/media/${name}-480.jpg`, width: 1500, height: 1000, sources }, ...changes };
}

/** The markup of a block before any script runs. */
export function markupOf<T extends BlockType>(
  Component: ComponentType<BlockProps<T>>,
  block: Block<T>,
  page: PageContext = samplePage(),
): string {
  return renderToStaticMarkup(<Component block={block} page={page} />);
}

/** Markup as elements. Needs a DOM. */
export function elementsOf(markup: string): HTMLElement {
  const root = document.createElement('main');
  root.innerHTML = markup;
  return root;
}
