import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageText, pictureName, setPage } from './set-page.ts';

/** Hugo's times for the same pages; it checks nothing. Times are whole commands, process start included. */
export interface HugoFigures {
  readonly ms: number;
  readonly cpuMs: number;
}

/** The result of our build of a set. */
interface Made {
  /** The document of its first page. */
  readonly document: string;
  /** Names of its picture files. */
  readonly media: readonly string[];
  readonly count: number;
}

/** Builds the pages of a set with Hugo; undefined on a machine without it. */
export function measureHugo(folder: string, count: number): HugoFigures | undefined {
  if (!hasHugo()) return undefined;
  // Deleted with the folder, like our own builds.
  const site = mkdtempSync(join(folder, 'hugo-'));
  const document = readFileSync(join(folder, 'dist/current/set-0.html'), 'utf8');
  writeSite(site, { document, media: readdirSync(join(folder, 'dist/media')), count });
  const started = performance.now();
  // The shell's own timer includes the processor time of its child.
  const script = "TIMEFORMAT='%U %S'; { time hugo --quiet 2>&3; } 3>&2 2>&1";
  const times = execFileSync('bash', ['-c', script], { cwd: site, encoding: 'utf8' }).trim().split(' ').map(Number);
  const ms = performance.now() - started;
  const made = readdirSync(join(site, 'public')).length;
  if (made !== count) throw new Error(`Hugo made ${made} of ${count} pages.`);
  return { ms, cpuMs: times.reduce((sum, seconds) => sum + seconds * 1000, 0) };
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

/**
 * A Hugo site of the same pages: our first document is the template, and the differing parts are data. Prices are those
 * of the first page.
 */
function writeSite(site: string, { document, media, count }: Made) {
  for (const name of ['content', 'layouts/_default']) mkdirSync(join(site, name), { recursive: true });
  writeFileSync(join(site, 'config.yaml'), CONFIG);
  writeFileSync(join(site, 'layouts/_default/single.html'), templateOf(document));
  const stems = new Map(
    media.flatMap((name) =>
      (/^(set-(\d\d)-[0-9a-f]{10})-/.exec(name) ?? []).slice(1, 2).map((stem) => [stem.slice(4, 6), stem] as const),
    ),
  );
  for (let index = 0; index < count; index++) {
    const { title, description, source, words, pictures } = setPage(index, 0);
    const stem = (number: number) => stems.get(pictureName(number)) ?? '';
    const head = { title, description, source, number: index, words, pictures: pictures.map(stem) };
    const body = pageText(index, 0).match(/ {4}markdown: \|\n((?: {6}.*\n|\n)+)/)?.[1] ?? '';
    writeFileSync(join(site, 'content', `set-${index}.md`), `${JSON.stringify(head)}\n${body.replace(/^ {6}/gm, '')}`);
  }
}

function templateOf(written: string): string {
  // Our marks for line breaks are left out: Hugo's pages have none.
  const document = written.replaceAll('<wbr/>', '').replace(/<span class="whole">(.*?)<\/span>/g, '$1');
  const { title, description, source, words, pictures } = setPage(0, 0);
  const open = '<div class="rich-text">';
  const start = document.indexOf(`${open}<p>${words[MARKDOWN]}`);
  const end = document.indexOf('</div>', start);
  if (start < 0) throw new Error('The document holds no text where Hugo could put its own.');
  const withContent = `${document.slice(0, start + open.length)}\u0000${document.slice(end)}`;
  const literal = withContent.replaceAll('{{', '{{ "{{" }}').replace('\u0000', '{{ .Content }}');
  const ofMarkdown = new Set(words.slice(MARKDOWN, MARKDOWN + 4));
  const holes: (readonly [string, string])[] = [
    ...words
      .map((word, slot) => [word, `{{ index .Params.words ${slot} }}`] as const)
      .filter(([word]) => !ofMarkdown.has(word)),
    [title, '{{ .Title }}'],
    [description, '{{ .Description }}'],
    [source, '{{ .Params.source }}'],
    ['/set-0"', '/{{ .File.ContentBaseName }}"'],
    ['报名 0', '报名 {{ .Params.number }}'],
    ['抢购 0', '抢购 {{ .Params.number }}'],
    ...pictures.map((number, place) => [stemIn(literal, number), `{{ index .Params.pictures ${place} }}`] as const),
  ];
  return holes.reduce((template, [written, hole]) => {
    if (!written || !template.includes(written)) throw new Error(`The document does not say “${written}”.`);
    return template.replaceAll(written, hole);
  }, literal);
}

/** Position of a page's texts in Markdown, which Hugo converts itself: four from here on. */
const MARKDOWN = 16;

const stemIn = (document: string, number: number) =>
  document.match(new RegExp(`set-${pictureName(number)}-[0-9a-f]{10}`))?.[0] ?? '';
