import { escapeHtml } from '#src/page-model/escape-html.ts';
import { wordsOf } from './painter.ts';
import { paletteOf } from './palette.ts';
import type { Film } from './read-film.ts';

/** The handout of a film: its slides and words, exercises with room to write, and the answers. */
export function handoutBody({ title, subject, slides, exercises }: Film): string {
  const parts = slides.map(
    (slide) =>
      `<section><h2>${escapeHtml(slide.title)}</h2><table>${slide.points
        .map(({ shown, said }) => `<tr><th>${wordsOf(shown)}</th><td>${escapeHtml(said)}</td></tr>`)
        .join('')}</table></section>`,
  );
  const tasks = exercises.map(({ task }) => `<li>${wordsOf(task)}<p></p><p></p></li>`);
  const answers = exercises.map(({ answer }, index) => `${index + 1}. ${wordsOf(answer)}`);
  return `<title>${escapeHtml(title)} · 本章讲义</title><header><p>${subject}</p><h1>${escapeHtml(title)}</h1><small>知研 · 本章讲义</small></header>
    ${parts.join('')}<section class="tasks"><h2>练一练</h2><ol>${tasks.join('')}</ol></section>
    <footer><b>参考答案</b>　${answers.join('　')}</footer>`;
}

export function handoutStyle({ subject }: Film): string {
  const { ink, to, accent } = paletteOf(subject);
  const deep = ink === '#ffffff' ? to : ink;
  return `
    @page { size: A4; margin: 16mm 16mm 18mm; }
    body { font-family: 'Droid Sans Fallback', var(--font); font-size: 11pt; line-height: 1.6; color: #20242c; }
    header { border-bottom: 2.5pt solid ${deep}; padding-bottom: 8pt; margin-bottom: 12pt; }
    header p { display: inline-block; padding: 1pt 9pt; border-radius: 9pt; background: ${accent}; color: #fff; font-size: 9pt; }
    h1 { font: 700 24pt/1.35 'Droid Sans Fallback'; color: ${deep}; }
    small { color: #6b7280; }
    section { break-inside: avoid; margin-bottom: 11pt; }
    h2 { font: 700 13pt/1.5 'Droid Sans Fallback'; color: ${deep}; border-left: 4pt solid ${accent}; padding-left: 7pt; }
    table { width: 100%; border-collapse: collapse; margin-top: 4pt; }
    th, td { text-align: left; vertical-align: top; padding: 4pt 6pt; border-bottom: .5pt solid #d9d5cc; font-weight: 400; }
    th { width: 44%; background: #faf7f0; }
    .tasks ol { padding-left: 18pt; margin-top: 4pt; }
    .tasks p { height: 20pt; border-bottom: .5pt dashed #b9b4a8; }
    footer { margin-top: 10pt; padding: 6pt 9pt; background: #faf7f0; font-size: 9.5pt; break-inside: avoid; }
  `;
}
