import type { ReactNode } from 'react';
import type { Link } from '#src/page-model/values.ts';

interface LinkToProps {
  readonly link: Link;
  readonly className?: string;
  /** Label for screen readers when the content has no text. */
  readonly label?: string | undefined;
  readonly children?: ReactNode;
}

/** A link from an author's navigation. Works without JavaScript; the app handles what it can open itself. */
export function LinkTo({ link, className, label, children }: LinkToProps) {
  return (
    <a href={link.href} className={className} aria-label={label} {...linkAttributes(link)}>
      {children}
    </a>
  );
}

/** The attributes of an `<a>` for a navigation, besides `href`; also for links in SVG. */
export function linkAttributes(link: Link) {
  return {
    'data-action': link.action,
    ...(link.action !== 'scroll' && { 'data-navigation-type': link.type }),
    // On a device without telephone, the number can at least be read.
    ...(link.action === 'call' && { title: link.href.slice('tel:'.length) }),
    ...(link.action === 'mini-program' && {
      'data-app-id': link.program.appId,
      'data-app-page': link.program.page,
    }),
    ...(link.action === 'new-window' && { target: '_blank', rel: 'noopener' }),
  };
}
