import { CODE_MANIFESTS, codeFiles } from '#site-store/code-files.ts';
import { type KeepRules, prune } from '#site-store/prune.ts';
import { touchFacts } from '#site-store/release-facts.ts';
import { currentRelease, switchTo } from '#site-store/site-folder.ts';
import { logSwitch, type Switch, whoAmI } from '#site-store/switch-log.ts';
import { pruneTexts } from './release-texts.ts';

/** Switches visitors to a release of the site, and deletes releases that are no longer needed. */
export function goLive(site: string, release: string, action: Switch['action'], rules: KeepRules, by = whoAmI()): void {
  const before = currentRelease(site);
  logSwitch(site, release, action, new Date(), by);
  switchTo(site, release);
  letGo(site, before ? [release, before] : [release], rules);
}

/** Deletes releases that are no longer needed. The named ones stay, and the first counts as used just now. */
export function letGo(site: string, needed: readonly [string, ...string[]], rules: KeepRules): void {
  const now = new Date();
  touchFacts(site, needed[0], now);
  prune(site, rules, needed, [...CODE_MANIFESTS, ...codeFiles(site)], now);
  pruneTexts(site);
}
