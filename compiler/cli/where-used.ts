import { findPathUses } from '../authoring/path-uses.ts';
import { findFragmentUses, findTextUses, type Use } from '../authoring/uses.ts';
import type { SourceDocument, ValuePath } from '../problems/source-document.ts';
import { publicPathOf } from '../read/page-path.ts';
import type { LoadedSite } from '../site/load-site.ts';
import type { SourceFile } from '../site/source-files.ts';
import type { CommandOptions } from './command-options.ts';

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Where in the file, in an author's terms: `hero image.src`. */
  readonly at: string;
  /** Pages that show it through this fragment. */
  readonly pages?: readonly string[];
}

/** Prints who uses an asset, a fragment, a course, a coupon or a page. */
export function whereUsed(
  [name]: readonly string[],
  site: LoadedSite,
  { format, lang, print }: CommandOptions,
): number {
  if (!name) {
    print(lang === 'zh' ? HOW : 'Usage: npm run pages -- where <asset|fragment|course|coupon|page>');
    return 2;
  }
  const places = findPlaces(name, site);
  if (format === 'json') print(JSON.stringify(places, null, 2));
  else if (places.length === 0) print(lang === 'zh' ? `没有地方用到“${name}”。` : `Nothing uses "${name}".`);
  else print(places.map((place) => describe(place, lang)).join('\n'));
  return 0;
}

const HOW = `写要找的东西：

  npm run pages -- where spring/01.jpg            一张图、一段视频或动画
  npm run pages -- where trial-faq                一个片段
  npm run pages -- where KY2027-EN-01             一门课
  npm run pages -- where 20000000-0000-4000-…     一张券
  npm run pages -- where /1month                  一页：谁链接到它`;

function findPlaces(name: string, site: LoadedSite): Place[] {
  const { files, context } = site;
  if (!context) return [];
  const fragment = name.replace(/^fragments\//, '').replace(/\.yaml$/, '');
  const isFragment = context.fragmentNames.includes(fragment);
  const path = pathNamed(name, files);
  return files.flatMap((source): Place[] => {
    const { document } = site.check(source);
    if (!document) return [];
    const uses = path
      ? findPathUses(document, context.schemas.of(source.kind), path, context.site.origin)
      : isFragment
        ? findFragmentUses(document, fragment)
        : findTextUses(document, name);
    const pages = source.kind === 'fragment' && uses.length > 0 ? pagesWith(source, site) : undefined;
    return uses.map((use) => placeOf(use, document, pages));
  });
}

/** The path of the page that is meant; a name without a slash may also be a fragment or a course. */
function pathNamed(name: string, files: readonly SourceFile[]): string | undefined {
  const paths = files.filter(({ kind }) => kind === 'page').map(({ place = '' }) => publicPathOf(place));
  const path = /\.yaml$/.test(name) ? publicPathOf(name.split('/').slice(-2).join('/')) : name;
  return path.startsWith('/') && (paths.includes(path) || !name.includes('.')) ? path : undefined;
}

function pagesWith({ place = '' }: SourceFile, site: LoadedSite): string[] {
  const name = place.slice('fragments/'.length, -'.yaml'.length);
  return site.files.flatMap((source) => {
    const { document } = source.kind === 'page' ? site.check(source) : {};
    return document && findFragmentUses(document, name).length > 0 ? [publicPathOf(source.place ?? '')] : [];
  });
}

function placeOf({ at, range }: Use, document: SourceDocument, pages: readonly string[] | undefined): Place {
  const { line, column } = range;
  return { file: document.file, line, column, at: nameOf(at, document), ...(pages && { pages }) };
}

function nameOf(at: ValuePath, { value }: SourceDocument): string {
  const [list, index, ...rest] = at;
  if (list !== 'blocks') return at.filter((step) => typeof step === 'string').join('.');
  const block = (value as { readonly blocks: readonly { readonly type?: unknown }[] }).blocks[Number(index)];
  return [String(block?.type), rest.filter((step) => typeof step === 'string').join('.')].join(' ');
}

function describe({ file, line, column, at, pages }: Place, lang: 'zh' | 'en'): string {
  const place = `${file}:${line}:${column}  ${at}`;
  if (!pages) return place;
  const by = lang === 'zh' ? '出现在' : 'shown on';
  return `${place}  ${by} ${pages.length > 0 ? pages.join(' ') : lang === 'zh' ? '（没有页面）' : '(no page)'}`;
}
