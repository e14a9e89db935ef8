import type { GroupButton } from '#src/features/group/group-action.ts';

interface ActionLinkProps {
  readonly className: string;
  readonly action: GroupButton;
  /** A second, smaller line, such as the price. */
  readonly note?: string;
}

/** A button that is a link, or says why it is none. It stays the same element, so it keeps the focus. */
export function ActionLink({ className, action: { label, href }, note }: ActionLinkProps) {
  return (
    <a className={className} href={href} role={href ? undefined : 'link'} aria-disabled={href ? undefined : true}>
      <span>{label}</span>
      {note && <small className="group-buy__note">{note}</small>}
    </a>
  );
}
