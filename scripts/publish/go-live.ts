import { CODE_MANIFESTS, codeFiles } from './code-files.ts';
import { type KeepRules, prune } from './prune.ts';
import { touchFacts } from './release-facts.ts';
import { currentRelease, switchTo } from './site-folder.ts';
import { logSwitch, type Switch } from './switch-log.ts';

/** Gives visitors a release of the site, and lets go of what nobody needs any more. */
export function goLive(site: string, release: string, action: Switch['action'], rules: KeepRules): void {
  const before = currentRelease(site);
  const now = new Date();
  logSwitch(site, release, action, now);
  switchTo(site, release);
  touchFacts(site, release, now);
  prune(site, rules, before ? [release, before] : [release], [...CODE_MANIFESTS, ...codeFiles(site)], now);
}
