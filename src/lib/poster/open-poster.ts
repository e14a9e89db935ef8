import { lastAdTouch } from '../attribution/ad-touch.ts';
import { addRules } from '../dom/add-rules.ts';
import { brand } from '../dom/brand.ts';
import { showToast } from '../dom/toast.ts';
import { copyText } from '../environment/copy-text.ts';
import { openLayer, startLayers } from '../history/layer-history.ts';
import { drawPoster, POSTER_HEIGHT, POSTER_WIDTH, type Poster } from './draw-poster.ts';
import { canSend, posterFile, savesFiles, sendPoster } from './keep-poster.ts';
import style from './open-poster.css?inline';
import { pageAddress } from './page-address.ts';

/** Content of a poster; a button carries it as JSON in `data-poster`. */
export interface PosterContent extends Omit<Poster, 'url' | 'school' | 'slogan'> {
  /** Path for the QR code; by default the page itself, with the channel of this visit. */
  readonly path?: string;
}

let hasRules = false;

/**
 * Draws a poster in a dialog, to be saved with a long press in apps that download no files, otherwise downloaded or
 * shared.
 *
 * Without React, which a landing page may never load. Back closes the dialog; closing returns the focus to the button.
 */
export function openPoster(button: HTMLElement): void {
  // The dialog is already open: a second tap came while its code was loading.
  if (document.querySelector('.poster-dialog')) return;
  const content = JSON.parse(button.dataset.poster ?? '{}') as PosterContent;
  const { path } = content;
  const url = path === undefined ? pageAddress(window.location, lastAdTouch()?.params) : window.location.origin + path;
  if (!hasRules) addRules(style);
  hasRules = true;
  const dialog = createDialog();
  document.body.append(dialog);
  dialog.showModal();
  // Does nothing in the app, where layers are already started.
  startLayers({ hasRouter: false, isTouched: true });
  const leave = openLayer({ onBack: () => dialog.close(), hasEntry: true });
  const end = fill(dialog, content, url);
  dialog.addEventListener('close', () => {
    leave();
    end();
    dialog.remove();
    button.focus({ preventScroll: true });
  });
}

function createDialog(): HTMLDialogElement {
  const dialog = make('dialog', 'poster-dialog');
  dialog.setAttribute('aria-label', '分享海报');
  const close = make('button', 'poster-dialog__close', '×');
  close.type = 'button';
  close.setAttribute('aria-label', '关闭');
  close.addEventListener('click', () => dialog.close());
  const voice = make('div', 'visually-hidden');
  voice.setAttribute('role', 'status');
  voice.dataset.toastVoice = '';
  dialog.append(voice, make('h2', '', '分享海报'), close);
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  return dialog;
}

/** Fills the dialog: first the buttons that work at once, then the picture. Returns the function that cleans up. */
function fill(dialog: HTMLDialogElement, content: PosterContent, url: string): () => void {
  const { title } = content;
  const place = make('div', 'poster-dialog__place');
  const actions = make('div', 'poster-dialog__actions');
  const copy = action('复制链接', async () => {
    showToast((await copyText(url)) ? '链接已复制，发给同学吧' : '复制失败，请长按地址栏复制');
  });
  actions.append(copy);
  dialog.append(place, actions);
  let address = '';
  let isLeft = false;
  const draw = async () => {
    const wait = make('p', '', '正在画海报…');
    wait.setAttribute('role', 'status');
    place.replaceChildren(wait);
    try {
      const school = brand.name || metaOf('og:site_name');
      const drawn = await drawPoster({ ...content, url, school, slogan: brand.slogan });
      if (!isLeft) show(drawn);
    } catch {
      const failed = make('p', '', '海报没有画出来，可以先复制链接。');
      failed.setAttribute('role', 'alert');
      place.replaceChildren(failed, action('再试一次', draw));
    }
  };
  const show = (drawn: Blob) => {
    address = URL.createObjectURL(drawn);
    const picture = make('img', '');
    Object.assign(picture, {
      src: address,
      alt: `《${title}》的海报，带二维码`,
      width: POSTER_WIDTH,
      height: POSTER_HEIGHT,
    });
    const file = posterFile(drawn, title);
    place.replaceChildren(picture, make('p', '', savesFiles() ? '也可以长按图片保存' : '长按图片，保存或发送给朋友'));
    if (savesFiles()) {
      actions.append(Object.assign(make('a', '', '保存图片'), { href: address, download: file.name }));
    }
    if (canSend(file)) actions.append(action('发送给朋友', () => sendPoster(file, title, url)));
    actions.lastElementChild?.classList.add('is-main');
  };
  void draw();
  return () => {
    isLeft = true;
    if (address) URL.revokeObjectURL(address);
  };
}

function action(label: string, act: () => Promise<void>): HTMLButtonElement {
  const button = make('button', '', label);
  button.type = 'button';
  button.addEventListener('click', () => void act());
  return button;
}

function make<N extends keyof HTMLElementTagNameMap>(name: N, className: string, text = ''): HTMLElementTagNameMap[N] {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}

function metaOf(property: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[property="${property}"]`)?.content ?? '';
}
