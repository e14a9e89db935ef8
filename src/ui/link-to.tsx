import type { ReactNode } from 'react';
import type { Link } from '#src/page-model/values.ts';

interface LinkToProps {
  readonly link: Link;
  readonly className?: string;
  /** What a screen reader says where the content has no words of its own. */
  readonly label?: string | undefined;
  readonly children?: ReactNode;
}

/** A link made from an author's navigation. It works without JavaScript; the app takes over what it can open itself. */
export function LinkTo({ link, className, label, children }: LinkToProps) {
  return (
    <a href={link.href} className={className} aria-label={label} {...linkAttributes(link)}>
      {children}
    </a>
  );
}

/** What a navigation adds to an `<a>` beside its `href`; links drawn in SVG use it too. */
export function linkAttributes(link: Link) {
  return {
    'data-action': link.action,
    ...(link.action !== 'scroll' && { 'data-navigation-type': link.type }),
    // Where no telephone is, the number can at least be read.
    ...(link.action === 'call' && { title: link.href.slice('tel:'.length) }),
    ...(link.action === 'mini-program' && {
      'data-app-id': link.program.appId,
      'data-app-page': link.program.page,
    }),
    ...(link.action === 'new-window' && { target: '_blank', rel: 'noopener' }),
  };
}
