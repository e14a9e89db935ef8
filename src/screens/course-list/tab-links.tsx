import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import './tab-links.css';

interface TabLinksProps {
  readonly label: string;
  readonly links: readonly { readonly to: string; readonly label: string; readonly isCurrent: boolean }[];
}

/** Links to lists of one kind, each with its own address. Scrolls to the current one. */
export function TabLinks({ label, links }: TabLinksProps) {
  const row = useRef<HTMLElement>(null);
  const current = links.find(({ isCurrent }) => isCurrent)?.to;
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (current === undefined || !row.current || !link) return;
    row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={row} className="tab-links" aria-label={label}>
      {links.map(({ to, label, isCurrent }) => (
        <Link key={to} to={to} replace className="tab-links__link" aria-current={isCurrent ? 'true' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
