import type { ReactNode } from 'react';
import { Link as RouteLink } from 'react-router-dom';
import type { Link } from '#src/page-model/values.ts';
import { linkAttributes } from '../link-to.tsx';

interface AppLinkProps {
  /** Without a link only the children are shown. */
  readonly link: Link | undefined;
  readonly className?: string;
  readonly label?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A typed navigation inside the app: own paths without a page load, new windows with `noopener`. */
export function AppLink({ link, className, label, onClick, children }: AppLinkProps) {
  if (!link) return <div className={className}>{children}</div>;
  const isOwnPath = link.action === 'navigate' || (link.action === 'redirect' && link.href.startsWith('/'));
  if (isOwnPath) {
    return (
      <RouteLink
        to={link.href}
        className={className}
        aria-label={label}
        data-navigation-type={link.type}
        {...(onClick && { onClick })}
      >
        {children}
      </RouteLink>
    );
  }
  return (
    <a
      {...linkAttributes(link)}
      href={link.href}
      className={className}
      aria-label={label}
      {...(onClick && { onClick })}
    >
      {children}
    </a>
  );
}
