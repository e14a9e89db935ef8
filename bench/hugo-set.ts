import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What Hugo takes for the same pages; it checks nothing. Times are whole commands, process start included. */
export interface HugoFigures {
  readonly ms: number;
  readonly cpuMs: number;
}

/** The text of a page of a set, by its number. */
type PageText = (index: number) => string;

/** Has Hugo make the pages of a set that was built; undefined on a machine without it. */
export function measureHugo(folder: string, count: number, pageText: PageText): HugoFigures | undefined {
  if (!hasHugo()) return undefined;
  const site = join(folder, 'hugo');
  try {
    writeSite(site, readFileSync(join(folder, 'dist/current/set-0.html'), 'utf8'), count, pageText);
    const started = performance.now();
    // The shell's own clock counts what its child took of the processor.
    const script = "TIMEFORMAT='%U %S'; { time hugo --quiet 2>&3; } 3>&2 2>&1";
    const times = execFileSync('bash', ['-c', script], { cwd: site, encoding: 'utf8' }).trim().split(' ').map(Number);
    const ms = performance.now() - started;
    const made = readdirSync(join(site, 'public')).length;
    if (made !== count) throw new Error(`Hugo made ${made} of ${count} pages.`);
    return { ms, cpuMs: times.reduce((sum, seconds) => sum + seconds * 1000, 0) };
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}

function hasHugo(): boolean {
  try {
    execFileSync('hugo', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const CONFIG = `baseURL: https://m.example.com/
languageCode: zh-CN
title: x
disableKinds: [taxonomy, term, RSS, sitemap, home, section, "404", robotsTXT]
uglyURLs: true
`;

/** A Hugo site of the same pages: our first document as the template, what differs between pages taken from their text. */
function writeSite(site: string, document: string, count: number, pageText: PageText) {
  for (const name of ['content', 'layouts/_default']) mkdirSync(join(site, name), { recursive: true });
  writeFileSync(join(site, 'config.yaml'), CONFIG);
  writeFileSync(join(site, 'layouts/_default/single.html'), templateOf(document));
  for (let index = 0; index < count; index++) {
    const text = pageText(index);
    const [literal = '', markdown = ''] =
      / {2}- type: rich-text\n {4}markdown: \|\n((?: {6}.*\n|\n)+)/.exec(text) ?? [];
    const head = text.replace(literal, '  - { type: rich-text }\n');
    const body = markdown.replace(/^ {6}/gm, '');
    writeFileSync(join(site, 'content', `set-${index}.md`), `---\nnumber: ${index}\n${head}---\n${body}`);
  }
}

/** What differs between two pages of a set, and where Hugo finds it. */
const HOLES = [
  ['2027考研英语 1元体验课 第 0 期', '{{ .Title }}'],
  ['名师带练 7 天，拿下长难句，第 0 版', '{{ .Description }}'],
  ['set_0', '{{ .Params.source }}'],
  ['/set-0', '/{{ .File.ContentBaseName }}'],
  ['读懂长难句<span class="whole"> 0</span>', '读懂长难句<span class="whole"> {{ .Params.number }}</span>'],
  ['第 0 期<span', '第 {{ .Params.number }} 期<span'],
] as const;

function templateOf(document: string): string {
  const open = '<div class="rich-text">';
  const start = document.indexOf(`${open}<p>七天`);
  const end = document.indexOf('</div>', start);
  if (start < 0) throw new Error('The document holds no text where Hugo could put its own.');
  const withContent = `${document.slice(0, start + open.length)}\u0000${document.slice(end)}`;
  const literal = withContent.replaceAll('{{', '{{ "{{" }}').replace('\u0000', '{{ .Content }}');
  return HOLES.reduce((template, [written, hole]) => {
    if (!template.includes(written)) throw new Error(`The document does not say “${written}”.`);
    return template.replaceAll(written, hole);
  }, literal);
}
