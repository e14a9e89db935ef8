import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listReleases } from '#site-store/release-facts.ts';
import { currentRelease } from '#site-store/site-folder.ts';
import type { ReviewRules } from '#src/contract/console/publisher-calls.ts';
import type { TakenBackPage } from '#src/contract/console/release.ts';
import { writeWhole } from '../emit/emit.ts';
import { contentChanges } from './release-contents.ts';
import { readTexts } from './release-texts.ts';
import { findTakenBack } from './taken-back.ts';

const fileOf = (site: string) => join(site, 'releases/.review-rules.json');

/**
 * A copy of the console database's approvals, kept beside the releases: the command line follows the same rule, and the
 * database may be reachable by the server only.
 */
export function keepReviewRules(site: string, rules: ReviewRules): void {
  writeWhole(fileOf(site), JSON.stringify(rules));
}

/** False when no console ever wrote this file: on a machine whose site nobody visits. */
function readReviewRules(site: string): ReviewRules {
  if (!existsSync(fileOf(site))) return { isReviewRequired: false, approved: [] };
  return JSON.parse(readFileSync(fileOf(site), 'utf8')) as ReviewRules;
}

interface Reasons {
  /** The pages that only their author has read, when the rules ask for a second reader. */
  readonly unread?: string | undefined;
  /** Pages that were rolled back and would return, one line each. */
  readonly takenBack: readonly string[];
}

/**
 * Why a release may not go live without a person's decision. On a remote `target`, everything that is live on the local
 * site is allowed.
 */
export function reasonsToHold(site: string, release: string, target = site): Reasons {
  const live = currentRelease(target);
  // A release is made locally, and copied to a target when it goes live there.
  const holder = live !== undefined && listReleases(target).includes(release) ? target : site;
  if (live === undefined || live === release) return { takenBack: [] };
  const { isReviewRequired, approved } = readReviewRules(site);
  const known = new Set(approved.map(({ path, before, after }) => `${path}\n${before}\n${after}`));
  const unread = isReviewRequired
    ? contentChanges(site, currentRelease(site), release).filter(
        ({ path, before, after, isMove }) => after !== null && !isMove && !known.has(`${path}\n${before}\n${after}`),
      )
    : [];
  const paths = unread.slice(0, MOST_NAMED).map(({ path }) => path);
  const rest = unread.length > paths.length ? ` 等 ${unread.length} 页` : '';
  return {
    ...(unread.length > 0 && { unread: `这些页面还没有由另一人审核：${paths.join(' ')}${rest}` }),
    takenBack: findTakenBack(target, () => contentChanges(holder, live, release)).map(lineOf),
  };
}

/** Pages that were deliberately left out when the live release was published and that this one would show; one line. */
export function leftOut(site: string, release: string): string[] {
  const live = currentRelease(site);
  const { without = [] } = readTexts(site, live) ?? {};
  if (without.length === 0) return [];
  const paths = contentChanges(site, live, release).flatMap(({ path }) => (without.includes(path) ? [path] : []));
  return paths.length > 0 ? [`这些页面发布时没有勾选：${paths.join(' ')}`] : [];
}

const MOST_NAMED = 12;

function lineOf({ path, at, by, isSame, sentences }: TakenBackPage): string {
  const what = isSame ? '现在又是退回的那一版' : '之后又改过';
  return `${path}  ${at.slice(0, 16).replace('T', ' ')} 由 ${by} 退回过，${what}${sentences[0] ? `。退回时：${sentences[0]}` : ''}`;
}
