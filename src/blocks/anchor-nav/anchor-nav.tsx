import { keyed } from '#src/lib/dom/keyed.ts';
import type { BlockProps } from '#src/page-model/block-props.ts';
import { useBehaviour } from '../behaviour.ts';
import './anchor-nav.css';

/** Links to places on the page that stay at its top. */
export default function AnchorNav({ block }: BlockProps<'anchor-nav'>) {
  const root = useBehaviour(() => import('./anchor-nav.behaviour.ts').then((module) => module.attach));
  return (
    <nav className="anchor-nav" aria-label="页内导航" ref={root}>
      <ul className="anchor-nav__list">
        {keyed(block.items, ({ to }) => to).map(({ key, item: { label, to } }) => (
          <li key={key}>
            <a className="anchor-nav__link" href={`#${to}`} data-anchor={to}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
