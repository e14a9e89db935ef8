import type { MiniProgramPage } from '#src/page-model/values.ts';
import { environment } from './current.ts';
import { readySdk } from './hosts/wechat.ts';

const TAG = 'wx-open-launch-weapp';
const SVG = 'http://www.w3.org/2000/svg';
/** Larger than any link, in pixels: the rest is cut off. */
const SIZE = '2000';

/**
 * Places the chat app's own tag on top of a link: only that can open a mini-program from its browser.
 *
 * Until the tag exists, and where the chat app has none, the link stays as it is. Returns a function that removes the
 * tag. Source: WeChat's open tags.
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

/** The tag's tap area; the link's text shows through. The page's stylesheets do not apply in it. */
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
  // A hotspot is drawn in SVG, which cannot contain the tag: the tag is placed beside the drawing, at the same
  // position.
  const at = (name: string) => area.getAttribute(name) ?? '';
  Object.assign(tag.style, { left: at('x'), top: at('y'), width: at('width'), height: at('height') });
  link.closest('svg')?.parentElement?.append(tag);
}
