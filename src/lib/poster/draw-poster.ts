import { encode } from 'uqr';
import { linesOf } from './lines-of.ts';

/** Content of a poster. */
export interface Poster {
  readonly title: string;
  /** Facts below the title, one per line. */
  readonly facts: readonly string[];
  /** Price with its currency, e.g. `¥199`; empty for none. */
  readonly price: string;
  /** Text beside the price, e.g. the former price. */
  readonly priceNote: string;
  /** A picture of this site; for any other picture, or one that does not load, the poster shows the school's name. */
  readonly image: string;
  /** Absolute address for the QR code. */
  readonly url: string;
  readonly school: string;
  readonly slogan: string;
}

export const POSTER_WIDTH = 750;
export const POSTER_HEIGHT = 1110;
const JPEG_QUALITY = 0.92;
const PICTURE_MS = 6000;

const EDGE = 32;
const SIDE = 72;
const PICTURE = { x: EDGE, y: EDGE, width: POSTER_WIDTH - 2 * EDGE, height: 386 } as const;
const CODE_SIDE = 196;
/** Top of the part with the QR code. */
const FOOT = POSTER_HEIGHT - EDGE - 260;

/** Colours of a picture that is shared: the same in dark mode. */
const COLOR = {
  ground: '#2447d6',
  paper: '#ffffff',
  ink: '#1b1f2a',
  soft: '#5b6270',
  deal: '#c93400',
  line: '#e8eaef',
};
const FONT = "-apple-system, 'PingFang SC', 'HarmonyOS Sans SC', MiSans, 'Noto Sans CJK SC', sans-serif";

/** Draws a picture to share, with a QR code of its address. Rejects in browsers that cannot draw it. */
export async function drawPoster(poster: Poster): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = POSTER_WIDTH;
  canvas.height = POSTER_HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  pen.fillStyle = COLOR.ground;
  pen.fillRect(0, 0, POSTER_WIDTH, POSTER_HEIGHT);
  pen.fillStyle = COLOR.paper;
  box(pen, EDGE, EDGE, POSTER_WIDTH - 2 * EDGE, POSTER_HEIGHT - 2 * EDGE, 28);
  pen.fill();
  await drawPicture(pen, poster);
  drawWords(pen, poster);
  drawFoot(pen, poster);
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('No picture was made.')));
    canvas.toBlob(take, 'image/jpeg', JPEG_QUALITY);
  });
}

/** Only pictures of this site: another site's would make the canvas unreadable. */
export function isOwnPicture(address: string, page: string): boolean {
  if (address === '' || !URL.canParse(address, page)) return false;
  return new URL(address, page).origin === new URL(page).origin;
}

async function drawPicture(pen: CanvasRenderingContext2D, { image, school }: Poster): Promise<void> {
  const { x, y, width, height } = PICTURE;
  const picture = isOwnPicture(image, window.location.href) ? await loaded(image) : undefined;
  pen.save();
  box(pen, x, y, width, height + 28, 28);
  pen.clip();
  pen.beginPath();
  pen.rect(x, y, width, height);
  pen.clip();
  if (picture) {
    const scale = Math.max(width / picture.naturalWidth, height / picture.naturalHeight);
    const [wide, high] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
    pen.drawImage(picture, x + (width - wide) / 2, y + (height - high) / 2, wide, high);
  } else {
    const shade = pen.createLinearGradient(x, y, x + width, y + height);
    shade.addColorStop(0, '#4d6bea');
    shade.addColorStop(1, '#16308f');
    pen.fillStyle = shade;
    pen.fillRect(x, y, width, height);
    pen.fillStyle = COLOR.paper;
    pen.textAlign = 'center';
    pen.font = `700 84px ${FONT}`;
    pen.fillText(school, x + width / 2, y + height / 2 + 28, width - 80);
  }
  pen.restore();
}

/** The loaded picture; undefined when it does not arrive in time. */
async function loaded(address: string): Promise<HTMLImageElement | undefined> {
  const picture = new Image();
  picture.src = address;
  const tooLate = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), PICTURE_MS);
  });
  const arrived = picture.decode().then(
    () => (picture.naturalWidth > 0 ? picture : undefined),
    () => undefined,
  );
  return Promise.race([arrived, tooLate]);
}

function drawWords(pen: CanvasRenderingContext2D, { title, facts, price, priceNote }: Poster): void {
  const width = POSTER_WIDTH - 2 * SIDE;
  let y = PICTURE.y + PICTURE.height + 76;
  pen.textAlign = 'left';
  pen.fillStyle = COLOR.ink;
  pen.font = `700 44px ${FONT}`;
  const measure = (text: string) => pen.measureText(text).width;
  for (const line of linesOf(title, { width, most: 3, measure })) {
    pen.fillText(line, SIDE, y);
    y += 60;
  }
  pen.fillStyle = COLOR.soft;
  pen.font = `400 28px ${FONT}`;
  y += 4;
  for (const fact of facts.filter(Boolean).slice(0, 2)) {
    for (const line of linesOf(fact, { width, most: 1, measure })) pen.fillText(line, SIDE, y);
    y += 44;
  }
  if (price === '') return;
  const base = FOOT - 36;
  pen.fillStyle = COLOR.deal;
  pen.font = `700 60px ${FONT}`;
  pen.fillText(price, SIDE, base);
  const priceEnd = SIDE + measure(price) + 20;
  pen.fillStyle = COLOR.soft;
  pen.font = `400 28px ${FONT}`;
  for (const line of linesOf(priceNote, { width: POSTER_WIDTH - SIDE - priceEnd, most: 1, measure })) {
    pen.fillText(line, priceEnd, base - 4);
  }
}

function drawFoot(pen: CanvasRenderingContext2D, { url, school, slogan }: Poster): void {
  pen.fillStyle = COLOR.line;
  pen.fillRect(SIDE, FOOT, POSTER_WIDTH - 2 * SIDE, 2);
  const top = FOOT + 34;
  const left = POSTER_WIDTH - SIDE - CODE_SIDE;
  drawCode(pen, url, left, top);
  const measure = (text: string) => pen.measureText(text).width;
  const width = left - SIDE - 32;
  pen.fillStyle = COLOR.ink;
  pen.font = `700 36px ${FONT}`;
  for (const line of linesOf(school, { width, most: 1, measure })) pen.fillText(line, SIDE, top + 56);
  pen.fillStyle = COLOR.soft;
  pen.font = `400 26px ${FONT}`;
  let y = top + 102;
  for (const line of linesOf(slogan, { width, most: 1, measure })) {
    pen.fillText(line, SIDE, y);
    y += 40;
  }
  pen.fillText('长按识别，查看详情', SIDE, Math.max(y, top + 142));
}

function drawCode(pen: CanvasRenderingContext2D, url: string, left: number, top: number): void {
  const { data, size } = encode(url, { border: 1, ecc: 'M' });
  // Whole pixels, so that all modules of the code have the same width.
  const cell = Math.floor(CODE_SIDE / size);
  const inset = Math.floor((CODE_SIDE - cell * size) / 2);
  pen.fillStyle = COLOR.ink;
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) pen.fillRect(left + inset + column * cell, top + inset + row * cell, cell, cell);
    }
  }
}

/** A rectangle with round corners; older browsers lack `roundRect`. */
function box(pen: CanvasRenderingContext2D, x: number, y: number, width: number, height: number, radius: number): void {
  pen.beginPath();
  pen.moveTo(x + radius, y);
  pen.arcTo(x + width, y, x + width, y + height, radius);
  pen.arcTo(x + width, y + height, x, y + height, radius);
  pen.arcTo(x, y + height, x, y, radius);
  pen.arcTo(x, y, x + width, y, radius);
  pen.closePath();
}
