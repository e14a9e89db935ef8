import type { LinkTarget } from '#src/contract/console/channel-links.ts';

const LOOKS: Readonly<Record<Exclude<LinkTarget, 'live'>, readonly [look: string, text: string]>> = {
  planned: ['', '目标还没发布'],
  gone: ['console-badge--bad', '目标不在线'],
};

/** Warns that a link's page cannot be opened now; renders nothing while it can. */
export function TargetBadge({ target }: { readonly target: LinkTarget }) {
  if (target === 'live') return null;
  const [look, text] = LOOKS[target];
  return <span className={`console-badge ${look}`}>{text}</span>;
}
