import type { MiniProgramPage } from '#src/page-model/values.ts';
import { environment } from './current.ts';
import { readySdk } from './hosts/wechat.ts';

const TAG = 'wx-open-launch-weapp';
const SVG = 'http://www.w3.org/2000/svg';
/** Larger than any link, in pixels: what sticks out is cut off. */
const SIZE = '2000';

/**
 * Lays the chat app's own tag over a link, which is all that opens a mini-program from its browser.
 *
 * Until the tag is there, and where the chat app has none, the link stays as it is. Gives what takes the tag away.
 * Source: WeChat's open tags.
 */
export function layLaunchTag(link: Element, { appId, page }: MiniProgramPage, onRefused: () => void): () => void {
  const tag = document.createElement(TAG);
  tag.setAttribute('appid', appId);
  tag.setAttribute('path', page);
  tag.append(emptyFace());
  tag.addEventListener('error', onRefused);
  let isGone = false;
  void readySdk(environment().system).then(async (sdk) => {
    if (!sdk) return;
    await customElements.whenDefined(TAG);
    if (!isGone) place(tag, link);
  });
  return () => {
    isGone = true;
    tag.remove();
  };
}

/** What can be tapped in the tag; the words of the link show through. The page's stylesheets do not reach it. */
function emptyFace(): HTMLTemplateElement {
  const face = document.createElementNS(SVG, 'svg');
  const area = document.createElementNS(SVG, 'rect');
  for (const part of [face, area]) {
    part.setAttribute('width', SIZE);
    part.setAttribute('height', SIZE);
  }
  area.setAttribute('fill', 'transparent');
  face.append(area);
  const template = document.createElement('template');
  template.content.append(face);
  return template;
}

function place(tag: HTMLElement, link: Element): void {
  Object.assign(tag.style, { position: 'absolute', overflow: 'hidden' });
  const area = link instanceof SVGElement ? link.querySelector('rect') : null;
  if (!area) {
    if (link instanceof HTMLElement && getComputedStyle(link).position === 'static') link.style.position = 'relative';
    tag.style.inset = '0';
    link.append(tag);
    return;
  }
  // A part of a picture is drawn in SVG, which holds no tag: it lies beside the drawing, at the same place.
  const at = (name: string) => area.getAttribute(name) ?? '';
  Object.assign(tag.style, { left: at('x'), top: at('y'), width: at('width'), height: at('height') });
  link.closest('svg')?.parentElement?.append(tag);
}
