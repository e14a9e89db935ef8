import { canvas } from './draw-cover.ts';
import type { PictureSize } from './painter.ts';

export const GOODS_SIZE: PictureSize = { width: 900, height: 720 };

const SHADOW = 'filter="url(#shadow)"';
const SERIF = 'style="font-family:var(--serif);font-weight:700"';
const INK = '#26324a';
const GREEN = '#2f7d5d';
const RED = '#d9483b';

const words = (x: number, y: number, text: string, size: number, fill: string, more = '') =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="middle" ${more}>${text}</text>`;

/** An object on a table in front of a plain wall. */
function scene(wall: string, table: string, thing: string): string {
  return canvas(
    GOODS_SIZE,
    `<defs><radialGradient id="wall" cx=".5" cy=".4" r=".8"><stop stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
    <rect width="900" height="720" fill="${wall}"/><rect width="900" height="720" fill="url(#wall)"/>
    <path d="M0 580 H900 V720 H0Z" fill="${table}"/><ellipse cx="450" cy="612" rx="270" ry="26" fill="#000" opacity=".12"/>${thing}`,
  );
}

const bag = (x: number, fill: string, handle: string, print: string, ink: string) =>
  `<g transform="translate(${x} 0)"><path d="M110 270 C110 90 250 90 250 270" fill="none" stroke="${handle}" stroke-width="20"/>
  <path d="M20 250 H340 L362 606 H-2Z" fill="${fill}" ${SHADOW}/><path d="M20 250 H340 L342 282 H18Z" fill="#000" opacity=".07"/>
  ${words(180, 440, print, 84, ink, SERIF)}${words(180, 496, 'ZHIYAN 2027', 26, ink)}</g>`;

/** Drawings of the gifts. */
export const GOODS: Readonly<Record<string, string>> = {
  't-shirt': scene(
    '#e7eef7',
    '#cfdcec',
    `<path d="M330 130 C380 176 520 176 570 130 L700 190 L760 330 L664 372 L640 330 V606 H260 V330 L236 372 L140 330 L200 190Z" fill="#fff" ${SHADOW}/>
    <path d="M330 130 C380 200 520 200 570 130 C540 112 360 112 330 130Z" fill="#dfe6f0"/><path d="M260 330 V606 M640 330 V606" stroke="#dfe6f0" stroke-width="5"/>
    <path d="M360 400 L410 320 L446 372 L486 300 L544 400Z" fill="${GREEN}"/><circle cx="530" cy="300" r="18" fill="#f0a63a"/>${words(450, 460, '研学 2027', 42, INK, SERIF)}`,
  ),
  'canvas-bag': scene('#f3eee2', '#dccfb4', bag(270, '#f3e7cd', '#d9c7a0', '知研', '#5a3a22')),
  'canvas-bags': scene(
    '#eef1ea',
    '#d3dcca',
    `<g transform="translate(60 70) scale(.9)">${bag(0, '#f3e7cd', '#d9c7a0', '知研', '#5a3a22')}</g><g transform="translate(130 70) scale(.9)">${bag(410, '#24513f', '#183a2d', '知研', '#f3e7cd')}</g>`,
  ),
  badges: scene(
    '#fdeee6',
    '#eccdbb',
    `<g ${SHADOW}><circle cx="300" cy="370" r="170" fill="${GREEN}"/><circle cx="300" cy="370" r="146" fill="none" stroke="#fff" stroke-width="7"/></g>
    <path d="M200 420 L262 310 L304 372 L346 290 L404 420Z" fill="#fff"/>${words(300, 476, '营员', 40, '#fff', SERIF)}
    <g ${SHADOW}><rect x="500" y="230" width="280" height="280" rx="40" fill="#f0a63a"/><rect x="524" y="254" width="232" height="232" rx="26" fill="none" stroke="#fff" stroke-width="7"/></g>${words(640, 366, '研学', 76, '#fff', SERIF)}${words(640, 432, '2027', 44, '#fff')}`,
  ),
  postcards: scene(
    '#fbeedd',
    '#e4c9a4',
    `<g transform="rotate(-9 450 360)" ${SHADOW}><rect x="170" y="180" width="520" height="350" rx="10" fill="#fff"/></g>
    <g transform="rotate(5 450 360)" ${SHADOW}><rect x="190" y="190" width="520" height="350" rx="10" fill="#fffaf0"/><rect x="210" y="210" width="270" height="310" fill="#f6d9b8"/>
    <path d="M345 260 L366 322 L430 306 L396 362 L444 402 L376 404 L352 490 L340 404 L262 412 L300 362 L254 312 L322 324Z" fill="${RED}"/>
    <rect x="620" y="214" width="66" height="80" fill="none" stroke="${RED}" stroke-width="5" stroke-dasharray="8 6"/>${[350, 400, 450].map((y) => `<rect x="510" y="${y}" width="170" height="5" fill="#cdbfa8"/>`).join('')}</g>`,
  ),
  notebook: scene(
    '#e6f1ec',
    '#c3dcd0',
    `<g transform="rotate(-6 450 360)"><rect x="290" y="120" width="340" height="480" rx="18" fill="#1f5a43" ${SHADOW}/><rect x="278" y="112" width="340" height="480" rx="18" fill="${GREEN}"/><rect x="278" y="112" width="52" height="480" rx="18" fill="#1f5a43"/>
    <rect x="568" y="112" width="16" height="480" fill="#f0a63a"/><rect x="366" y="220" width="170" height="170" rx="12" fill="#fffaf0"/>${words(451, 296, '手账', 58, GREEN, SERIF)}${words(451, 350, '2027', 38, '#7b8496')}</g>
    <g transform="rotate(24 720 400)" ${SHADOW}><rect x="706" y="210" width="26" height="330" rx="8" fill="${INK}"/><path d="M706 540 H732 L719 590Z" fill="#f5dcb8"/></g>`,
  ),
  calendar: scene(
    '#e9effa',
    '#c9d6ee',
    `<path d="M210 600 L260 190 H640 L690 600Z" fill="#3d4f86" ${SHADOW}/><path d="M262 180 H638 L670 540 H230Z" fill="#fff" ${SHADOW}/><path d="M262 180 H638 L646 272 H254Z" fill="${RED}"/>
    ${[300, 360, 420, 480, 540, 600].map((x) => `<path d="M${x} 160 V206" stroke="#8994b8" stroke-width="12" stroke-linecap="round"/>`).join('')}
    ${words(450, 250, '距离初试还有', 42, '#fff')}${words(450, 446, '23', 180, INK, SERIF)}${words(450, 506, '天', 44, '#7b8496')}`,
  ),
  package: scene(
    '#fdebe3',
    '#edc7b4',
    `<g transform="rotate(-8 330 360)" ${SHADOW}><rect x="250" y="150" width="170" height="300" rx="10" fill="#4d8fdc"/>${words(335, 300, '真题', 56, '#fff', SERIF)}</g><g transform="rotate(7 560 360)" ${SHADOW}><rect x="480" y="130" width="180" height="320" rx="10" fill="${GREEN}"/>${words(570, 290, '背诵', 56, '#fff', SERIF)}</g>
    <path d="M200 350 H700 L668 606 H232Z" fill="#e0a860" ${SHADOW}/><path d="M200 350 H700 L694 400 H206Z" fill="#c98f45"/><rect x="420" y="350" width="60" height="256" fill="${RED}"/>${words(320, 510, '冲刺', 58, '#fff', SERIF)}${words(580, 510, '礼包', 58, '#fff', SERIF)}`,
  ),
  coupon: scene(
    '#fde5df',
    '#f3c4b8',
    `<g transform="rotate(-6 450 360)" ${SHADOW}><path d="M130 210 H770 V310 A50 50 0 0 0 770 410 V510 H130 V410 A50 50 0 0 0 130 310Z" fill="${RED}"/></g>
    <g transform="rotate(-6 450 360)"><path d="M560 236 V486" stroke="#ffffffaa" stroke-width="5" stroke-dasharray="10 12"/>${words(350, 410, '¥20', 150, '#fff', 'font-weight="700"')}${words(650, 350, '立减券', 46, '#fff', SERIF)}${words(650, 406, '新同学专享', 26, '#ffe3dc')}</g>`,
  ),
  'trial-lesson': scene(
    '#fbeee2',
    '#eecbb5',
    `<g ${SHADOW}><rect x="190" y="150" width="520" height="340" rx="24" fill="#8d2a22"/><rect x="212" y="172" width="476" height="296" rx="10" fill="#fdf6ee"/></g><rect x="150" y="490" width="600" height="34" rx="17" fill="#6b1d17"/>
    ${words(450, 270, '马原框架', 72, '#7d1f19', SERIF)}${words(450, 326, '体验课', 44, '#c23a2b')}<circle cx="450" cy="400" r="46" fill="#c23a2b"/><path d="M436 376 L476 400 L436 424Z" fill="#fff"/>`,
  ),
};

interface BookCover {
  readonly title: readonly string[];
  readonly author: string;
  readonly form: 'pocket' | 'loose-leaf' | 'handbook';
}

const BOOKS = {
  pocket: ['#2f6fd6', '#1d4fa3', 300],
  'loose-leaf': ['#2e3aa6', '#1b2270', 390],
  handbook: ['#a8322a', '#7d1f19', 340],
} as const;

/** A book standing on a table: with spine, front and pages, or with rings for a loose-leaf book. */
export function bookCover({ title, author, form }: BookCover): string {
  const [front, spine, width] = BOOKS[form];
  const height = form === 'pocket' ? 430 : 510;
  const left = 640 - width / 2;
  const top = 620 - height;
  const size = Math.min(58, (width - 50) / Math.max(...title.map((line) => line.length)));
  const rings = [0, 1, 2, 3, 4, 5].map(
    (index) =>
      `<path d="M${left - 22} ${top + 50 + index * 82} a26 15 0 1 1 46 0" fill="none" stroke="#c7ccd8" stroke-width="9"/>`,
  );
  const rows = title.map((line, index) =>
    words(left + width / 2, top + 130 + index * size * 1.3, line, size, '#fff', SERIF),
  );
  return canvas(
    { width: 1280, height: 720 },
    `<rect width="1280" height="720" fill="#fdf0e4"/><circle cx="640" cy="330" r="300" fill="#fff" opacity=".6"/><path d="M0 600 H1280 V720 H0Z" fill="#c9966b"/><path d="M0 600 H1280 V612 H0Z" fill="#b5835a"/>
    <ellipse cx="650" cy="624" rx="${width * 0.75}" ry="18" fill="#000" opacity=".2"/>
    <path d="M${left + width} ${top + 14} l44 -22 V${top + height - 30} l-44 30Z" fill="#f6efe2"/><path d="M${left} ${top} l44 -24 H${left + width + 44} l-44 24Z" fill="#fffaf0"/>
    <g ${SHADOW}><rect x="${left}" y="${top}" width="${width}" height="${height}" rx="6" fill="${front}"/></g><rect x="${left}" y="${top}" width="34" height="${height}" fill="${spine}"/>
    <rect x="${left + 56}" y="${top + 40}" width="${width - 84}" height="6" fill="#ffffff88"/>${rows.join('')}
    <rect x="${left + 56}" y="${top + 150 + (title.length - 1) * size * 1.3}" width="70" height="7" fill="#ffd166"/>${words(left + width / 2, top + height - 46, author, 28, '#ffffffcc')}
    ${form === 'loose-leaf' ? rings.join('') : ''}
    <g ${SHADOW}><path d="M1010 560 h110 v40 h-110Z" fill="#fff"/><path d="M1000 520 h130 v44 h-130Z" fill="${spine}"/></g><circle cx="190" cy="560" r="44" fill="${GREEN}"/><rect x="150" y="556" width="80" height="52" rx="8" fill="#e8d3bf"/>`,
  );
}
