import { keyed } from '#src/lib/dom/keyed.ts';
import type { BlockProps } from '#src/page-model/block-props.ts';
import { AgreementLink } from '#src/ui/agreement-link.tsx';
import { useBehaviour } from '../behaviour.ts';
import './agreements.css';

/** A line of links to agreements. */
export default function Agreements({ block }: BlockProps<'agreements'>) {
  const root = useBehaviour(() => import('./agreements.behaviour.ts').then((module) => module.attach));
  return (
    <nav className="agreements" aria-label="协议" ref={root}>
      {block.text && <span className="agreements__text">{block.text}</span>}
      {keyed(block.items, ({ index }) => String(index.index)).map(({ key, item: { index, label } }) => (
        <AgreementLink key={key} agreement={index} label={label} />
      ))}
    </nav>
  );
}
