import { findAddressFlaw, findPathFlaw } from '../../link/address.ts';
import type { LinkContext } from '../../link/link-context.ts';
import { didYouMean, isOnlyNear, repair } from '../../problems/did-you-mean.ts';
import { createProblem, type Problem } from '../../problems/problem.ts';
import type { SourceDocument, ValuePath } from '../../problems/source-document.ts';
import { publishInstant } from '../../read/instant-text.ts';
import { checkThemeName } from '../site/theme-rules.ts';
import { checkMarkdown } from '../words/markdown-check.ts';
import { checkLink } from './link-check.ts';
import type { ValueCheck } from './value-check.ts';

/** The check of each kind of value (`x-kind` in its schema). */
const CHECKS: Readonly<Record<string, (check: ValueCheck) => void>> = {
  image: checkImage,
  'image-file': checkImageFile,
  'share-image': checkShareImage,
  lottie: (check) => checkAsset(check),
  captions: (check) => checkAsset(check),
  video: checkVideo,
  link: checkLink,
  'page-path': checkPagePath,
  instant: checkInstant,
  markdown: checkMarkdown,
  url: checkUrl,
  agreement: checkAgreement,
  fragment: checkFragment,
  theme: checkThemeName,
};

/** Checks one value of a kind against the rest of the site. */
export function checkValue(
  kind: string,
  value: unknown,
  path: ValuePath,
  document: SourceDocument,
  context: LinkContext,
): Problem[] {
  const problems: Problem[] = [];
  const { file } = document;
  CHECKS[kind]?.({
    value,
    path,
    document,
    context,
    report: (code, args, at, fix) => {
      problems.push(createProblem(code, { file, range: at ?? document.rangeOf(path) }, args, fix));
    },
    replaceBy: (meant) => repair(document, document.rangeOf(path), String(value), meant),
  });
  return problems;
}

function checkImage({ value, path, document, report }: ValueCheck) {
  if (typeof value !== 'object' || value === null) return;
  const { alt, decorative } = value as { readonly alt?: unknown; readonly decorative?: unknown };
  if (decorative !== true && alt === undefined) report('IMAGE_ALT_MISSING');
  if (decorative === true && alt !== undefined) {
    report('IMAGE_ALT_AND_DECORATIVE', {}, document.rangeOf([...path, 'decorative'], 'key'));
  }
}

function checkAsset({ value, context, report, replaceBy }: ValueCheck): boolean {
  if (typeof value !== 'string') return false;
  if (/^\/|\\|(^|\/)\.{1,2}(\/|$)|\/\/|:/.test(value)) {
    report('ASSET_PATH', { path: value });
    return false;
  }
  if (context.asset(value)) return true;
  const names = context.assetNames();
  const spelling = spellingOf(value);
  const same = names.filter((name) => spellingOf(name) === spelling);
  const [suggestion] = same;
  // For another picture nobody can know whether it is meant, however similar its name.
  if (suggestion === undefined) report('ASSET_MISSING', { path: value, suggestion: nearestAsset(value, names) });
  else
    report('ASSET_CASE', { path: value, suggestion }, undefined, same.length === 1 ? replaceBy(suggestion) : undefined);
  return false;
}

/** A form in which two spellings of one file name are equal; systems differ in case and in how they store accents. */
const spellingOf = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/\.jpeg$/, '.jpg');

/** The nearest name in the same folder, or else anywhere. */
function nearestAsset(path: string, names: readonly string[]): string | undefined {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const inFolder = names.filter((name) => name.startsWith(folder));
  const base = didYouMean(
    path.slice(folder.length),
    inFolder.map((name) => name.slice(folder.length)),
  );
  return base ? folder + base : didYouMean(path, names);
}

function checkImageFile(check: ValueCheck) {
  const path = String(check.value);
  if (checkAsset(check) && check.context.asset(path)?.width === undefined) check.report('IMAGE_UNREADABLE', { path });
}

const MIN_SHARE_PIXELS = 300;

function checkShareImage(check: ValueCheck) {
  const path = String(check.value);
  if (!checkAsset(check)) return;
  const { width, height } = check.context.asset(path) ?? {};
  if (width === undefined || height === undefined) check.report('IMAGE_UNREADABLE', { path });
  else if (width !== height || width < MIN_SHARE_PIXELS) check.report('SHARE_IMAGE_SIZE', { path, width, height });
}

function checkVideo(check: ValueCheck) {
  const { value, report } = check;
  if (typeof value !== 'string') return;
  if (/^[a-z][a-z0-9+.-]*:|^[/\\]{2}/i.test(value)) checkUrl(check);
  else if (!/\.mp4$/i.test(value)) report('VIDEO_FILE', { path: value });
  else checkAsset(check);
}

function checkUrl({ value, context, report, replaceBy }: ValueCheck) {
  if (typeof value !== 'string') return;
  const flaw = findAddressFlaw(value, context);
  if (flaw) report(flaw.code, flaw.args, undefined, replaceBy(flaw.meant));
}

function checkPagePath({ value, context, report, replaceBy }: ValueCheck) {
  if (typeof value !== 'string') return;
  const flaw = findPathFlaw(value, context);
  if (flaw) report(flaw.code, flaw.args, undefined, replaceBy(flaw.meant));
}

/** The schema checks the form of a date. Here: the day exists, and the time is in Beijing time. */
function checkInstant({ value, report, replaceBy }: ValueCheck) {
  if (typeof value !== 'string') return;
  const day = /^(\d{4})-(\d{2})-(\d{2})/.exec(value);
  if (!day) return;
  const [, year, month, date] = day.map(Number);
  const lastDay = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate();
  const beijing = publishInstant(value);
  if ((date ?? 0) > lastDay || Number.isNaN(Date.parse(beijing))) report('INSTANT_INVALID', { written: value });
  else if (!value.endsWith('+08:00')) {
    // `+0800` can mean only one thing; with another zone, the author may have meant Beijing time.
    const isOnlySpelling = /\+08(?:00)?$/.test(value);
    const asWritten = isOnlySpelling
      ? undefined
      : publishInstant(value.replace(/(?:z|[+-]\d\d:?(?:\d\d)?)$/i, '+08:00'));
    const args = { written: value, shown: beijing.slice(0, 16).replace('T', ' '), beijing, asWritten };
    report('INSTANT_ZONE', args, undefined, isOnlySpelling ? replaceBy(beijing) : undefined);
  }
}

function checkAgreement({ value, context, report }: ValueCheck) {
  if (typeof value !== 'number' || context.site.agreements[value]) return;
  const known = context.site.agreements.map(({ title }, index) => `${index} ${title}`);
  report('AGREEMENT_UNKNOWN', { index: value, known });
}

function checkFragment({ value, context, document, report, replaceBy }: ValueCheck) {
  if (typeof value !== 'string') return;
  if (!context.fragmentNames.includes(value)) {
    const suggestion = didYouMean(value, context.fragmentNames);
    const isCertain = suggestion && isOnlyNear(value, suggestion, context.fragmentNames);
    report(
      'FRAGMENT_UNKNOWN',
      { name: value, suggestion, known: context.fragmentNames },
      undefined,
      isCertain ? replaceBy(suggestion) : undefined,
    );
    return;
  }
  const chain = findCycle(value, context, []);
  const isItsOwn = context.fragment(value)?.file === document.file;
  if (chain || isItsOwn) report('FRAGMENT_CYCLE', { chain: (chain ?? [value, value]).join(' → ') });
}

/** The fragments from one back to itself, when it contains itself. */
function findCycle(name: string, context: LinkContext, open: readonly string[]): readonly string[] | undefined {
  if (open.includes(name)) return [...open.slice(open.indexOf(name)), name];
  const blocks = (context.fragment(name)?.value as { readonly blocks?: readonly unknown[] } | undefined)?.blocks ?? [];
  for (const block of blocks as readonly { readonly type?: unknown; readonly name?: unknown }[]) {
    const chain = block?.type === 'fragment' ? findCycle(String(block.name), context, [...open, name]) : undefined;
    if (chain) return chain;
  }
  return undefined;
}
