import type { Palette } from './palette.ts';

// Each motif is SVG in a square of 560 units.
type Motif = (colours: Palette) => string;

const INK = '#26324a';
const PAPER = '#fffdf7';
const LINE = '#d8dde8';

const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const text = (x: number, y: number, words: string, size: number, fill: string, more = '') =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="middle" ${more}>${words}</text>`;
const path = (d: string, stroke: string, width = 10, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
const turned = (degrees: number, inner: string) => `<g transform="rotate(${degrees} 280 280)">${inner}</g>`;
const SHADOW = 'filter="url(#shadow)"';
const SERIF = 'font-family="Noto Serif CJK SC" font-weight="700"';

const sheet = (inner: string, degrees = -4) =>
  turned(degrees, `${rect(90, 30, 380, 500, PAPER, `rx="14" ${SHADOW}`)}${inner}`);
const lines = (from: number, count: number, gap = 46, x = 136, width = 290) =>
  Array.from({ length: count }, (_, index) =>
    rect(x, from + index * gap, index === count - 1 ? width * 0.6 : width, 12, LINE, 'rx="6"'),
  ).join('');
const pencil = (accent: string) =>
  `<g transform="translate(330 300) rotate(42)" ${SHADOW}>${rect(-16, -150, 32, 200, accent, 'rx="4"')}${rect(-16, -172, 32, 26, '#f3b8b2', 'rx="8"')}
    <path d="M-16 50 L16 50 L0 92Z" fill="#f5dcb8"/><path d="M-6 76 L6 76 L0 92Z" fill="${INK}"/></g>`;
const bubble = (x: number, y: number, width: number, height: number, fill: string, tail: 1 | -1) =>
  `<g ${SHADOW}>${rect(x, y, width, height, fill, 'rx="36"')}<path d="M${x + width / 2 - 20 * tail} ${y + height - 4} l${-30 * tail} 52 l${74 * tail} -52z" fill="${fill}"/></g>`;
const axes = (colour: string) =>
  path('M70 480 H510 M90 500 V70 M495 465 L512 480 L495 495 M76 88 L90 68 L104 88', colour, 7);

/** Pictures of the courses' subjects. */
export const MOTIFS: Readonly<Record<string, Motif>> = {
  passage: ({ accent }) =>
    sheet(`${lines(90, 3)}${rect(128, 226, 306, 34, accent, 'rx="8" opacity=".32"')}${lines(237, 2)}${lines(340, 3)}`) +
    `<g ${SHADOW}>${circle(392, 360, 92, '#ffffffaa', `stroke="${INK}" stroke-width="18"`)}${path('M458 428 L530 506', INK, 30)}</g>`,
  cards: ({ accent, ink }) =>
    turned(-14, rect(90, 130, 380, 270, '#ffffff', `rx="24" ${SHADOW}`)) +
    turned(-5, rect(90, 140, 380, 270, '#fff4e6', `rx="24" ${SHADOW}`)) +
    turned(
      5,
      `${rect(90, 150, 380, 270, PAPER, `rx="24" ${SHADOW}`)}${text(280, 270, 'prospect', 66, ink, SERIF)}
      ${text(280, 336, 'pro- 向前 + spect 看', 30, accent)}${text(280, 384, 'n. 前景', 28, '#7b8496')}`,
    ),
  chart: ({ accent, ink }) =>
    sheet(
      `${axes(ink).replace('<path', '<path transform="translate(60 60) scale(.72)"')}${[190, 250, 310, 370]
        .map((x, index) =>
          rect(x - 10, 350 - index * 55, 40, 55 + index * 55, index === 3 ? accent : '#9fc3ee', 'rx="6"'),
        )
        .join('')}${lines(450, 2, 34)}`,
      4,
    ) + text(150, 70, 'Ⅱ', 90, accent, SERIF),
  templates: ({ accent, ink }) =>
    sheet(
      ['首段 · 描述', '次段 · 原因', '末段 · 措施']
        .map(
          (
            words,
            index,
          ) => `${rect(126, 78 + index * 146, 308, 122, index === 1 ? accent : '#e8f0fb', `rx="16" opacity="${index === 1 ? 0.9 : 1}"`)}
        ${text(280, 150 + index * 146, words, 40, index === 1 ? '#fff' : ink, 'font-weight="700"')}`,
        )
        .join(''),
    ) + pencil('#f2b73f'),
  blanks: ({ accent }) =>
    sheet(
      [90, 190, 290, 390]
        .map(
          (
            y,
            index,
          ) => `${rect(132, y, 110 + index * 20, 14, LINE, 'rx="7"')}${rect(262 + index * 20, y - 22, 150 - index * 10, 54, index % 2 ? '#fff' : accent, `rx="12" stroke="${accent}" stroke-width="4" stroke-dasharray="${index % 2 ? 9 : 0}"`)}
        ${rect(132, y + 48, 290, 14, LINE, 'rx="7"')}`,
        )
        .join(''),
      3,
    ),
  cloze: ({ accent, ink }) =>
    turned(-6, rect(60, 90, 440, 180, PAPER, `rx="24" ${SHADOW}`)) +
    `${text(280, 200, 'It ____ on you.', 54, ink, SERIF)}${['A', 'B', 'C', 'D']
      .map(
        (letter, index) =>
          `${circle(110 + index * 114, 400, 46, index === 2 ? accent : PAPER, SHADOW)}${text(110 + index * 114, 417, letter, 48, index === 2 ? '#fff' : ink, 'font-weight="700"')}`,
      )
      .join('')}`,
  headphones: ({ accent, ink }) =>
    `${path('M110 330 C110 90 450 90 450 330', ink, 34)}<g ${SHADOW}>${rect(70, 300, 100, 170, accent, 'rx="40"')}${rect(390, 300, 100, 170, accent, 'rx="40"')}</g>
    ${[40, 90, 130, 80, 50].map((height, index) => rect(212 + index * 30, 400 - height / 2, 14, height, '#fff', 'rx="7"')).join('')}`,
  blocks: ({ accent }) =>
    (
      [
        ['A', 90, 310, '#f2b73f'],
        ['B', 290, 310, accent],
        ['C', 190, 110, '#4d8fdc'],
      ] as const
    )
      .map(
        ([
          letter,
          x,
          y,
          fill,
        ]) => `<g ${SHADOW}>${rect(x, y, 184, 184, fill, 'rx="22"')}${rect(x + 18, y + 18, 148, 148, '#ffffff33', 'rx="14"')}
        ${text(x + 92, y + 136, letter, 124, '#fff', SERIF)}</g>`,
      )
      .join(''),
  area: ({ accent, soft }) =>
    `${axes('#ffffffcc')}<path d="M150 480 V330 C220 180 320 200 430 120 V480Z" fill="${soft}"/>${path('M100 420 C180 180 320 230 500 90', accent, 12)}
    ${text(300, 430, '∫', 210, '#ffffff', SERIF)}`,
  contours: ({ accent, soft }) =>
    `${[220, 170, 120, 70].map((r, index) => `<ellipse cx="290" cy="300" rx="${r * 1.15}" ry="${r * 0.8}" fill="none" stroke="${index === 3 ? accent : soft}" stroke-width="9"/>`).join('')}
    ${circle(290, 300, 15, accent)}${path('M60 500 L540 120', '#ffffffaa', 6, 'stroke-dasharray="4 18"')}${text(420, 200, '∬', 130, '#fff', SERIF)}`,
  series: ({ accent, soft }) =>
    `${text(180, 380, 'Σ', 330, '#fff', SERIF)}${[230, 172, 128, 95, 70]
      .map((height, index) => rect(310 + index * 46, 470 - height, 34, height, index === 0 ? accent : soft, 'rx="6"'))
      .join('')}${path('M300 480 H545', '#ffffffcc', 7)}`,
  matrix: ({ accent, soft }) =>
    `${path('M130 60 H70 V500 H130 M430 60 H490 V500 H430', '#fff', 14)}${[0, 1, 2]
      .map((row) =>
        [0, 1, 2]
          .map(
            (column) => `${circle(160 + column * 120, 150 + row * 130, 46, row === column ? accent : soft)}
        ${text(160 + column * 120, 168 + row * 130, row === column ? `λ` : '0', 50, row === column ? '#1b2270' : '#fff', SERIF)}`,
          )
          .join(''),
      )
      .join('')}`,
  papers: ({ accent }) =>
    turned(10, rect(100, 50, 360, 470, '#e9edf8', `rx="12" ${SHADOW}`)) +
    sheet(
      `${rect(126, 70, 308, 30, accent, 'rx="8"')}${lines(130, 5, 40)}${rect(136, 350, 120, 120, '#eef1f8', 'rx="10"')}${path('M300 410 l36 38 l78 -92', '#e2574c', 16)}`,
      -5,
    ),
  ruler: ({ accent, soft }) =>
    `<g ${SHADOW}><path d="M90 470 L90 110 L450 470Z M160 400 L160 280 L280 400Z" fill="${soft}" fill-rule="evenodd"/></g>
    <g transform="rotate(-38 330 250)" ${SHADOW}>${rect(90, 190, 460, 92, accent, 'rx="10"')}${Array.from({ length: 14 }, (_, index) => rect(112 + index * 31, 190, 5, index % 2 ? 24 : 42, '#7a5a12')).join('')}</g>`,
  microphone: ({ accent, ink }) =>
    `<g ${SHADOW}>${rect(200, 60, 160, 260, accent, 'rx="80"')}</g>${[130, 175, 220].map((y) => rect(226, y, 108, 12, '#ffffff99', 'rx="6"')).join('')}
    ${path('M140 240 C140 430 420 430 420 240 M280 385 V490 M190 496 H370', ink, 22)}${path('M80 150 C50 210 50 260 80 320 M480 150 C510 210 510 260 480 320', `${ink}88`, 14)}`,
  mindmap: ({ accent, ink }) =>
    `${path('M210 280 C290 280 270 110 350 110 M210 280 H350 M210 280 C290 280 270 450 350 450', ink, 9)}
    <g ${SHADOW}>${rect(40, 222, 190, 116, accent, 'rx="30"')}${[60, 230, 400].map((y) => rect(340, y, 190, 100, '#fff', 'rx="28"')).join('')}</g>
    ${text(135, 298, '框架', 50, '#fff', 'font-weight="700"')}${['理论', '实践', '新时代'].map((words, index) => text(435, 124 + index * 170, words, 38, ink, 'font-weight="700"')).join('')}`,
  timeline: ({ accent, ink }) =>
    `${path('M60 430 C170 430 150 300 280 300 S400 150 520 130', ink, 12)}${(
      [
        ['1840', 90, 430],
        ['1919', 220, 318],
        ['1949', 350, 270],
        ['1978', 490, 136],
      ] as const
    )
      .map(
        ([year, x, y]) =>
          `${circle(x, y, 20, accent, 'stroke="#fff" stroke-width="7"')}${text(x, y - 42, year, 42, ink, SERIF)}`,
      )
      .join('')}`,
  newspaper: ({ accent, ink }) =>
    turned(
      -5,
      `${rect(60, 70, 440, 430, PAPER, `rx="10" ${SHADOW}`)}${text(280, 160, '时 政', 74, ink, SERIF)}${rect(96, 190, 368, 6, ink)}
      ${rect(96, 220, 170, 130, accent, 'rx="6" opacity=".85"')}${lines(224, 4, 34, 290, 174)}${lines(380, 3, 34, 96, 368)}`,
    ),
  bubbles: ({ accent, ink }) =>
    sheet(
      [0, 1, 2, 3, 4]
        .map((row) =>
          ['A', 'B', 'C', 'D']
            .map((letter, column) => {
              const isChosen = [1, 3, 0, 2, 1][row] === column;
              return `${circle(160 + column * 80, 96 + row * 90, 30, isChosen ? accent : '#fff', `stroke="${ink}" stroke-width="4"`)}${text(160 + column * 80, 107 + row * 90, letter, 30, isChosen ? '#fff' : ink)}`;
            })
            .join(''),
        )
        .join(''),
      -3,
    ) + pencil('#f2b73f'),
  tree: ({ accent, soft }) =>
    `${path('M280 110 L150 270 M280 110 L410 270 M150 270 L80 430 M150 270 L220 430 M410 270 L410 430', '#ffffffaa', 9)}${(
      [
        [280, 110, 8],
        [150, 270, 3],
        [410, 270, 10],
        [80, 430, 1],
        [220, 430, 6],
        [410, 430, 14],
      ] as const
    )
      .map(
        ([x, y, key], index) =>
          `<g ${SHADOW}>${circle(x, y, 52, index === 0 ? accent : soft)}${text(x, y + 17, String(key), 46, '#fff', 'font-weight="700"')}</g>`,
      )
      .join('')}`,
  checklist: ({ accent, soft }) =>
    `<g ${SHADOW}>${rect(60, 80, 440, 400, '#08252e', 'rx="20"')}${rect(60, 80, 440, 56, soft, 'rx="20"')}</g>${circle(96, 108, 11, '#ff7b6b')}${circle(130, 108, 11, accent)}${circle(164, 108, 11, '#7ddc8c')}
    ${(
      [
        [190, 250],
        [260, 200],
        [330, 280],
        [400, 160],
      ] as const
    )
      .map(
        ([y, width], index) =>
          `${index < 3 ? path(`M100 ${y + 12} l18 18 l34 -40`, accent, 10) : rect(100, y - 8, 40, 40, 'none', `stroke="${accent}" stroke-width="6" rx="8"`)}${rect(180, y, width, 16, '#5fb3b8', 'rx="8"')}`,
      )
      .join('')}`,
  tutoring: ({ accent, soft }) =>
    `${bubble(40, 60, 330, 190, soft, 1)}${bubble(200, 290, 320, 190, accent, -1)}${text(205, 176, '&lt;/&gt;', 84, '#fff', 'font-weight="700"')}
    ${[0, 1, 2].map((index) => circle(300 + index * 62, 384, 18, '#0a3540')).join('')}`,
  venn: ({ accent, soft }) =>
    `<g opacity=".95">${circle(210, 230, 150, soft)}${circle(350, 230, 150, accent, 'opacity=".82"')}${circle(280, 350, 150, '#ffffff', 'opacity=".3"')}</g>
    ${text(150, 220, '数', 66, '#fff', SERIF)}${text(410, 220, '逻', 66, '#0a3540', SERIF)}${text(280, 470, '写', 66, '#fff', SERIF)}`,
  blackboard: ({ accent, soft }) =>
    `<g ${SHADOW}>${rect(50, 90, 460, 300, soft, `rx="10" stroke="#d8a46a" stroke-width="18"`)}</g>${text(280, 230, '教学相长', 82, '#fff', SERIF)}${path('M150 280 H410', '#ffffff88', 7)}
    <g ${SHADOW}>${circle(280, 448, 58, '#e85d4a')}</g>${path('M282 392 C286 370 300 362 314 358', '#6b4a2b', 9)}<path d="M290 378 C310 352 344 356 350 364 C334 388 310 390 290 378Z" fill="#7ccf72"/>${rect(50, 500, 460, 14, accent, 'rx="7"')}`,
  scales: ({ accent, soft }) =>
    `${path('M280 90 V450 M110 150 H450 M190 466 H370', accent, 16)}${circle(280, 96, 24, accent)}${path('M110 150 L50 320 M110 150 L170 320 M450 150 L390 320 M450 150 L510 320', '#ffffffaa', 6)}
    <g ${SHADOW}><path d="M30 320 H190 C190 420 30 420 30 320Z M370 320 H530 C530 420 370 420 370 320Z" fill="${soft}"/></g>`,
  mind: ({ accent, soft }) =>
    `<g ${SHADOW}><path d="M170 500 V400 C80 350 70 200 150 130 C250 40 430 80 450 220 L490 310 L448 326 V380 C448 420 420 430 370 424 V500Z" fill="${soft}"/></g>
    ${path('M200 250 C200 170 300 160 300 230 C300 160 400 180 380 260 C370 330 280 310 290 260 M200 250 C200 320 280 320 290 260', accent, 14)}`,
  signpost: ({ accent, ink }) =>
    `${rect(262, 90, 36, 430, '#9a6b42', 'rx="8"')}<g ${SHADOW}><path d="M110 110 H430 L490 165 L430 220 H110Z" fill="${accent}"/><path d="M450 260 H150 L90 315 L150 370 H450Z" fill="#fff"/></g>
    ${text(290, 184, '院校', 54, '#fff', 'font-weight="700"')}${text(280, 334, '专业', 54, ink, 'font-weight="700"')}<ellipse cx="280" cy="522" rx="190" ry="20" fill="${ink}" opacity=".14"/>`,
  talk: ({ accent, ink }) =>
    `${bubble(40, 60, 340, 200, '#fff', 1)}${bubble(190, 290, 330, 200, accent, -1)}${text(210, 176, 'Hello!', 76, ink, SERIF)}${text(355, 408, 'My name…', 56, '#fff', SERIF)}`,
  interview: ({ accent, ink }) =>
    `<g ${SHADOW}>${rect(40, 80, 480, 330, ink, 'rx="22"')}</g>${rect(64, 104, 210, 282, '#ffffff22', 'rx="12"')}${rect(290, 104, 206, 282, accent, 'rx="12" opacity=".65"')}
    ${[169, 393].map((x) => `${circle(x, 220, 46, '#f1d3bd')}<path d="M${x - 78} 386 C${x - 70} 290 ${x + 70} 290 ${x + 78} 386Z" fill="#fff"/><path d="M${x - 48} 214 C${x - 50} 150 ${x + 50} 150 ${x + 48} 214 C${x + 20} 186 ${x - 20} 186 ${x - 48} 214Z" fill="${INK}"/>`).join('')}
    ${rect(210, 410, 140, 50, `${ink}`, '')}${rect(150, 456, 260, 22, ink, 'rx="11"')}`,
  switch: ({ accent, ink }) =>
    `${path('M60 420 C240 420 200 160 400 160 M60 420 C240 420 260 420 480 420', `${ink}55`, 30)}${path('M60 420 C240 420 200 160 400 160', accent, 30)}${path('M380 110 L440 160 L380 210', accent, 26)}
    <g ${SHADOW}>${rect(60, 80, 180, 124, '#fff', 'rx="12"')}</g>${path('M66 92 L150 156 L234 92', ink, 7)}${circle(500, 420, 26, ink)}`,
  campus: ({ accent, ink }) =>
    `${circle(430, 130, 62, accent, 'opacity=".85"')}<g ${SHADOW}>${rect(80, 230, 400, 260, '#fff')}<path d="M50 240 L280 110 L510 240Z" fill="${ink}"/></g>${circle(280, 190, 30, '#fff')}${path('M280 174 V192 L292 200', ink, 6)}
    ${[120, 200, 330, 410].map((x) => [270, 370].map((y) => rect(x, y, 44, 60, '#9ddccb', 'rx="4"')).join('')).join('')}${rect(254, 390, 52, 100, accent, 'rx="4"')}`,
  stairs: ({ accent, ink }) =>
    `<g ${SHADOW}>${[0, 1, 2, 3].map((step) => rect(60 + step * 112, 430 - step * 95, 112, 90 + step * 95, ['#ffffff', '#e8f7f2', '#cdeee4', '#b4e3d6'][step] ?? '#ffffff')).join('')}</g>${path('M452 150 V40', ink, 9)}<path d="M456 40 L530 68 L456 98Z" fill="${accent}"/>
    ${['春', '夏', '秋', '冬'].map((season, step) => text(116 + step * 112, 495 - step * 95, season, 46, ink, SERIF)).join('')}`,
  archive: ({ accent, ink }) =>
    `<g ${SHADOW}>${rect(80, 190, 400, 290, '#e9c79a', 'rx="14"')}<path d="M60 130 H500 V220 H60Z" fill="#d3a868"/></g>${rect(200, 190, 160, 30, '#b98947', 'rx="6"')}${rect(170, 290, 220, 110, PAPER, 'rx="8"')}${text(280, 368, '2026', 66, ink, SERIF)}${path('M210 100 V60 M280 100 V40 M350 100 V60', accent, 18)}`,
};
