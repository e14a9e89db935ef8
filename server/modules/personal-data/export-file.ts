import type { Section } from '#server/domains/personal-data/export.ts';
import { toChinaTime } from '#server/kernel/clock.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import { escapeHtml } from '#src/page-model/escape-html.ts';

export type ExportFormat = 'html' | 'json';

export const exportName = (now: Date, format: ExportFormat) => `我的个人信息-${chinaDay(now)}.${format}`;

/** Writes the file chunk by chunk: an HTML page for people, or JSON for programs. */
export function writeExport(sections: AsyncIterable<Section>, now: Date, format: ExportFormat): AsyncGenerator<string> {
  return format === 'html' ? writeHtml(sections, now) : writeJson(sections, now);
}

const STYLE = `body{font:16px/1.6 -apple-system,"PingFang SC","Noto Sans CJK SC",sans-serif;color:#1b1f2a;max-width:960px;margin:0 auto;padding:24px 16px 64px}
h1{font-size:28px;line-height:1.25}h2{font-size:18px;margin:32px 0 8px}p{color:#5b6270}div{overflow-x:auto}
table{border-collapse:collapse;min-width:100%;font-size:14px}th,td{border:1px solid #e8eaef;padding:8px;text-align:left;vertical-align:top;white-space:pre-line}
th{background:#f5f6f8;white-space:nowrap}td{min-width:96px;overflow-wrap:anywhere}@media print{body{max-width:none}}`;

async function* writeHtml(sections: AsyncIterable<Section>, now: Date): AsyncGenerator<string> {
  yield `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>我的个人信息</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${STYLE}</style></head><body><main>
<h1>我的个人信息</h1><p>导出时间 ${toChinaTime(now)}（北京时间）。文件里有您的手机号、地址等信息，请妥善保存。</p>\n`;
  for await (const { title, headings, rows } of sections) {
    yield `<section><h2>${escapeHtml(title)}</h2>`;
    if (rows.length === 0) yield '<p>没有</p>';
    else {
      yield `<div><table><thead><tr>${cells('th', headings)}</tr></thead><tbody>\n`;
      for (const row of rows) yield `<tr>${cells('td', row)}</tr>\n`;
      yield '</tbody></table></div>';
    }
    yield '</section>\n';
  }
  yield '</main></body></html>\n';
}

const cells = (tag: 'th' | 'td', texts: readonly string[]) =>
  texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('');

async function* writeJson(sections: AsyncIterable<Section>, now: Date): AsyncGenerator<string> {
  yield `{"导出时间":${JSON.stringify(toChinaTime(now))}`;
  for await (const { title, headings, rows } of sections) {
    yield `,\n${JSON.stringify(title)}:[`;
    for (const [index, row] of rows.entries()) {
      const named = Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? '']));
      yield `${index === 0 ? '\n' : ',\n'}${JSON.stringify(named)}`;
    }
    yield ']';
  }
  yield '}\n';
}
