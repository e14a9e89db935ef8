import { escapeHtml } from '#src/page-model/escape-html.ts';
import { MOTIFS } from './motifs.ts';
import type { PictureSize } from './painter.ts';
import { paletteOf } from './palette.ts';

export const COVER_SIZE: PictureSize = { width: 1280, height: 720 };

export const coverStyle = 'svg { display: block; width: 100vw; height: 100vh; } svg text { font-family: var(--font); }';

interface CourseCover {
  readonly subject: string;
  readonly motif: string;
  readonly title: readonly string[];
  /** Line above the title: year and subject. */
  readonly above: string;
  /** Line below the title: teachers and hours. */
  readonly below: string;
}

/** A cover with the title on the left and the course's motif on the right. */
export function courseCover({ subject, motif, title, above, below }: CourseCover): string {
  const colours = paletteOf(subject);
  const draw = MOTIFS[motif];
  if (!draw) throw new Error(`No motif ${motif}.`);
  const longest = Math.max(...title.map((line) => widthOf(line)));
  const size = Math.min(92, 590 / longest);
  const top = 370 - ((title.length - 1) * size * 1.25) / 2;
  const pill = widthOf(above) * 28 + 52;
  const rows = title.map(
    (line, index) =>
      `<text x="84" y="${top + index * size * 1.25}" font-size="${size}" style="font:700 ${size}px var(--serif)" fill="${colours.ink}">${escapeHtml(line)}</text>`,
  );
  return canvas(
    COVER_SIZE,
    `<defs><linearGradient id="back" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${colours.from}"/><stop offset="1" stop-color="${colours.to}"/></linearGradient></defs>
    <rect width="1280" height="720" fill="url(#back)"/>
    <circle cx="980" cy="360" r="330" fill="${colours.soft}" opacity=".28"/><circle cx="90" cy="690" r="150" fill="${colours.soft}" opacity=".18"/>
    <rect x="84" y="148" width="${pill}" height="56" rx="28" fill="${colours.accent}"/>
    <text x="${84 + pill / 2}" y="186" font-size="28" text-anchor="middle" fill="${colours.ink === '#ffffff' ? '#20242c' : '#fff'}">${escapeHtml(above)}</text>
    ${rows.join('')}
    <rect x="86" y="${top + (title.length - 1) * size * 1.25 + 40}" width="70" height="8" rx="4" fill="${colours.accent}"/>
    <text x="84" y="600" font-size="32" fill="${colours.ink}" opacity=".78">${escapeHtml(below)}</text>
    <g transform="translate(700 80)">${draw(colours)}</g>`,
  );
}

/** An SVG of this size with the soft shadow that shapes may use. */
export function canvas({ width, height }: PictureSize, inner: string): string {
  return `<svg viewBox="0 0 ${width} ${height}" xmlns="http://www.w3.org/2000/svg"><defs><filter id="shadow" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="12" stdDeviation="14" flood-color="#000" flood-opacity=".2"/></filter></defs>${inner}</svg>`;
}

/** Width of a text, where a Chinese character is 1. */
const widthOf = (words: string) =>
  [...words].reduce((sum, letter) => sum + (/[\u2e80-\uffef]/.test(letter) ? 1 : 0.56), 0);

interface LiveCover {
  readonly subject: string;
  readonly name: string;
  /** Time of the class, such as `每天 19:00–21:00`. */
  readonly time: string;
  readonly teacher: string;
  /** The teacher's portrait as a data address. */
  readonly portrait: string;
}

/** A cover with the portrait on the right, the class and its hours on the left. */
export function liveCover({ subject, name, time, teacher, portrait }: LiveCover): string {
  const { from, to, ink, accent, soft } = paletteOf(subject);
  const [head = '', tail = ''] = name.split('：');
  const size = Math.min(78, 640 / widthOf(tail || head));
  return canvas(
    COVER_SIZE,
    `<defs><linearGradient id="back" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
      <clipPath id="portrait"><rect x="810" y="90" width="400" height="540" rx="40"/></clipPath></defs>
    <rect width="1280" height="720" fill="url(#back)"/><path d="M0 560 C300 480 520 700 860 600 V720 H0Z" fill="${soft}" opacity=".22"/>
    <g filter="url(#shadow)"><rect x="810" y="90" width="400" height="540" rx="40" fill="#fff"/></g>
    <image href="${portrait}" x="794" y="90" width="432" height="540" clip-path="url(#portrait)" preserveAspectRatio="xMidYMid slice"/>
    <rect x="70" y="120" width="150" height="60" rx="30" fill="#e5484d"/><circle cx="106" cy="150" r="10" fill="#fff"/><text x="166" y="160" font-size="30" text-anchor="middle" fill="#fff" font-weight="700">直播</text>
    <text x="240" y="161" font-size="32" fill="${ink}">${escapeHtml(time)}</text>
    <text x="70" y="${tail ? 290 : 360}" font-size="${tail ? 46 : size}" fill="${ink}" ${tail ? 'opacity=".8"' : 'font-weight="700"'}>${escapeHtml(head)}</text>
    <text x="70" y="400" style="font:700 ${size}px var(--serif)" fill="${ink}">${escapeHtml(tail)}</text>
    <rect x="72" y="450" width="70" height="8" rx="4" fill="${accent}"/><text x="70" y="540" font-size="34" fill="${ink}" opacity=".85">主讲 ${escapeHtml(teacher)}</text>`,
  );
}
