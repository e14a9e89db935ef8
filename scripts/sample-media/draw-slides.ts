import { escapeHtml } from '#src/page-model/escape-html.ts';
import { wordsOf } from './painter.ts';
import { paletteOf } from './palette.ts';
import { type Film, TITLE_SECONDS } from './read-film.ts';

interface Frame {
  readonly body: string;
  readonly seconds: number;
}

export const SLIDE_SIZE = { width: 1280, height: 720 };

/** The title, then one frame for each point as it appears. */
export function framesOf(film: Film): Frame[] {
  return [
    { body: titleBody(film), seconds: TITLE_SECONDS },
    ...film.slides.flatMap((_, slide) => slideFrames(film, slide)),
  ];
}

/** The picture of a film before it plays. */
export function titleBody({ title, subject, slides }: Film): string {
  const parts = slides.slice(0, -1).map((slide) => `<li>${escapeHtml(slide.title)}</li>`);
  return `<main class="title"><p class="tag">${subject}</p><h1>${escapeHtml(title)}</h1><ol>${parts.join('')}</ol>
    <p class="brand">知研 · 课程</p>${ornament(subject)}</main>`;
}

function slideFrames(film: Film, place: number): Frame[] {
  const slide = film.slides[place];
  if (!slide) return [];
  const parts = film.slides.map(
    ({ title }, index) =>
      `<li class="${index === place ? 'now' : index < place ? 'past' : ''}">${escapeHtml(title)}</li>`,
  );
  return slide.points.map(({ from, until }, shown) => {
    const points = slide.points.map(
      (point, index) =>
        `<li class="${index > shown ? 'later' : index === shown ? 'now' : ''}"><i>${index + 1}</i><span>${wordsOf(point.shown)}</span></li>`,
    );
    const body = `<aside><p class="tag">${film.subject}</p><h2>${escapeHtml(film.title)}</h2><ol>${parts.join('')}</ol>
      <p class="brand">知研 · 课程</p></aside>
      <main><h1>${escapeHtml(slide.title)}</h1><ul>${points.join('')}</ul></main>
      <div class="bar" style="width:${(until / film.seconds) * 100}%"></div>`;
    return { body, seconds: until - from };
  });
}

const SIGNS: Readonly<Record<string, string>> = { 英语: 'Aa', 政治: '论', 规划: '图', 复试: '问', 专业课: '专' };

/** Two rings with a curve, or with the sign of the subject. */
function ornament(subject: string): string {
  const sign = SIGNS[subject];
  const curve = '<path d="M70 300 C150 280 190 120 330 90"/>';
  const inner = sign ? `<text x="200" y="254" text-anchor="middle">${sign}</text>` : curve;
  return `<svg viewBox="0 0 400 400"><circle cx="200" cy="200" r="190"/><circle cx="200" cy="200" r="130"/>${inner}</svg>`;
}

export function slideStyle({ subject }: Film): string {
  const { from, to, ink, accent } = paletteOf(subject);
  const isDark = ink === '#ffffff';
  const deep = isDark ? to : ink;
  return `
    body { width: 1280px; height: 720px; background: #fffdf8; color: #20242c; position: relative; overflow: hidden; }
    aside, .title { background: linear-gradient(150deg, ${isDark ? from : deep}, ${deep}); color: #fff; }
    aside { position: absolute; inset: 0 auto 0 0; width: 330px; padding: 48px 34px; }
    .tag { display: inline-block; padding: 4px 16px; border-radius: 99px; background: ${accent}; color: ${isDark ? '#20242c' : '#fff'};
      font-size: 20px; }
    aside h2 { margin: 18px 0 26px; font: 700 32px/1.3 var(--serif); }
    aside ol { padding: 0; list-style: none; font-size: 20px; line-height: 1.35; }
    aside li { padding: 9px 0 9px 18px; border-left: 3px solid #ffffff33; color: #ffffff99; }
    aside li.now { border-color: ${accent}; color: #fff; font-weight: 700; }
    aside li.past { color: #ffffffcc; }
    .brand { position: absolute; left: 34px; bottom: 34px; color: #ffffff99; font-size: 18px; letter-spacing: 2px; }
    body > main:not(.title) { position: absolute; inset: 0 0 0 330px; padding: 64px 70px; }
    main h1 { font: 700 50px/1.3 var(--serif); color: ${deep}; }
    main h1::after { content: ''; display: block; width: 72px; height: 6px; margin-top: 18px; border-radius: 3px; background: ${accent}; }
    main ul { padding: 0; margin-top: 44px; list-style: none; display: grid; gap: 26px; }
    main ul li { display: flex; gap: 24px; align-items: center; min-height: 104px; padding: 16px 28px; border-radius: 18px;
      background: #fff; border: 2px solid #ece7dc; font-size: 34px; line-height: 1.4; color: #5d636e; }
    main ul li.now { border-color: ${accent}; color: #20242c; }
    main ul li.later { visibility: hidden; }
    main ul i { flex: none; width: 48px; height: 48px; border-radius: 50%; background: ${deep}; color: #fff;
      font: 700 26px/48px var(--font); text-align: center; }
    main b { color: ${accent}; }
    .tex { font-size: 1.1em; }
    .bar { position: absolute; left: 0; bottom: 0; height: 8px; background: ${accent}; }
    .title { position: absolute; inset: 0; padding: 110px 110px; }
    .title h1 { margin-top: 30px; font-size: 84px; color: #fff; }
    .title ol { margin-top: 44px; padding: 0; list-style: none; display: grid; grid-template-columns: 1fr 1fr; gap: 12px 60px;
      width: 720px; font-size: 26px; color: #ffffffcc; }
    .title .brand { left: 110px; bottom: 56px; font-size: 22px; }
    .title svg { position: absolute; right: -40px; top: 90px; width: 520px; fill: none; stroke: #ffffff26; stroke-width: 3; }
    .title svg text { font: 700 150px var(--serif); fill: ${accent}; stroke: none; }
    .title svg path { stroke: ${accent}; stroke-width: 8; stroke-linecap: round; }
  `;
}
