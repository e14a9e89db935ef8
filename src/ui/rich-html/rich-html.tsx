import '../formulas/formula.css';
import './rich-html.css';
import { type ClipboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIsHydrating } from '#src/lib/loading/hydrating.ts';
import { loadChunk } from '#src/lib/loading/load-chunk.ts';
import { LoadingNote, Skeleton } from '../app/skeleton.tsx';
import { useImageViewer } from '../image-viewer/use-image-viewer.tsx';
import { trustedHtml } from '../trusted-html.ts';
import { plainWords } from './plain-words.ts';

type Clean = typeof import('./clean-html.ts').cleanHtml;

interface RichHtmlProps {
  /** Untrusted HTML from the API. */
  readonly html: string;
  /** The level of the content's highest heading: one below the heading above it. */
  readonly topHeading?: 2 | 3 | 4;
  /** True for a line or two: pages with many of them must not jump while the sanitiser is loading. */
  readonly isShort?: boolean;
}

/** Cached once loaded: later content is shown at once. */
let clean: Clean | undefined;

/**
 * HTML content from the API, such as a course's introduction, made safe.
 *
 * Links only lead to allowed hosts, pictures open in full screen, tables and long formulas scroll in their own
 * container, a copied formula is its TeX. Only the text is shown when the sanitiser cannot be loaded, and in a document
 * of the server until it is.
 */
export function RichHtml({ html, topHeading = 2, isShort = false }: RichHtmlProps) {
  const isHydrating = useIsHydrating();
  const [state, setState] = useState<'words' | 'loading' | 'ready' | 'failed'>(
    isHydrating ? 'words' : clean ? 'ready' : 'loading',
  );
  useEffect(() => {
    if (state !== 'loading' && state !== 'words') return;
    let isGone = false;
    loadClean().then(
      () => isGone || setState('ready'),
      () => isGone || setState('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [state]);
  if (state === 'words') return <PlainWords html={html} />;
  if (state === 'loading') return isShort ? <Skeleton className="skeleton--line" /> : <Loading />;
  if (state === 'failed' || !clean) return <Words html={html} onRetry={() => setState('loading')} />;
  return <Content html={html} topHeading={topHeading} clean={clean} />;
}

async function loadClean(): Promise<void> {
  clean = (await loadChunk(() => import('./clean-html.ts'))).cleanHtml;
}

interface ContentProps {
  readonly html: string;
  readonly topHeading: number;
  readonly clean: Clean;
}

function Content({ html, topHeading, clean }: ContentProps) {
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { viewer, viewImages } = useImageViewer();
  useLayoutEffect(() => {
    place.current?.replaceChildren(clean(html, topHeading));
  }, [clean, html, topHeading]);

  const handleClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !place.current) return;
    const picture = event.target.closest('.rich-html__picture');
    const pictures = [...place.current.querySelectorAll('.rich-html__picture')];
    if (picture) viewImages(pictures.flatMap(imageOf), pictures.indexOf(picture));
    const path = event.target.closest('a')?.getAttribute('href');
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
    if (!path?.startsWith('/') || !isPlain) return;
    event.preventDefault();
    void navigate(path);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: clicks of the links and buttons within, which keys reach */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same -- Enter on a link or button is a click */}
      <div ref={place} className="rich-text rich-html" onClick={handleClick} onCopy={copyTex} />
      {viewer}
    </>
  );
}

function imageOf(picture: Element) {
  const image = picture.querySelector('img');
  return image ? [{ src: image.src, alt: image.alt }] : [];
}

/** The same plain text on the server, which has no parser, and in the browser during hydration. */
function PlainWords({ html }: { readonly html: string }) {
  return (
    <div className="rich-html">
      <p className="rich-html__words">{plainWords(html)}</p>
    </div>
  );
}

function Words({ html, onRetry }: { readonly html: string; readonly onRetry: () => void }) {
  return (
    <div className="rich-html">
      <p className="rich-html__words">{textOfHtml(html)}</p>
      <button type="button" className="button button--quiet" onClick={onRetry}>
        图片和排版没有加载出来，重试
      </button>
    </div>
  );
}

function Loading() {
  return (
    <div className="rich-html">
      <LoadingNote />
      <Skeleton className="skeleton--line" />
      <Skeleton className="skeleton--line" />
      <Skeleton className="skeleton--half" />
    </div>
  );
}

/** The TeX of a formula, with its dollar signs. */
function texOf(formula: Element): string {
  const signs = formula.getAttribute('display') === 'block' ? '$$' : '$';
  return signs + (formula.querySelector('annotation')?.textContent ?? formula.textContent ?? '') + signs;
}

/** Copies a selection with the TeX of its formulas: without TeX the copied letters would mean nothing. */
function copyTex(event: ClipboardEvent): void {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0) return;
  const content = selection.getRangeAt(0).cloneContents();
  const formulas = content.querySelectorAll('math');
  if (formulas.length === 0) return;
  for (const formula of formulas) formula.replaceWith(texOf(formula));
  for (const block of content.querySelectorAll(BLOCKS)) block.after('\n');
  event.clipboardData.setData('text/plain', content.textContent?.trim() ?? '');
  event.preventDefault();
}

const BLOCKS = 'p, div, li, tr, h1, h2, h3, h4, h5, h6, blockquote, br, dt, dd, pre';

/**
 * The content's text, one line for each block. Parsed in an inert document, where nothing runs and nothing is loaded.
 */
function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(trustedHtml(html), 'text/html');
  for (const silent of body.querySelectorAll('script, style, template, noscript, iframe, textarea')) silent.remove();
  for (const formula of body.querySelectorAll('math')) formula.replaceWith(texOf(formula));
  for (const block of body.querySelectorAll(BLOCKS)) block.after('\n');
  return (body.textContent ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim();
}
