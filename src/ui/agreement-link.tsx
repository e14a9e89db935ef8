import type { AgreementRef } from '#src/page-model/values.ts';

interface AgreementLinkProps {
  readonly agreement: Pick<AgreementRef, 'index' | 'title' | 'href'>;
  /** Words in place of the agreement's title. */
  readonly label?: string | undefined;
}

/** A link to an agreement's own page. With JavaScript, a tap opens the agreement over the page instead. */
export function AgreementLink({ agreement, label }: AgreementLinkProps) {
  return (
    <a href={agreement.href} data-agreement={agreement.index} target="_blank" rel="noopener">
      《{label ?? agreement.title}》
    </a>
  );
}
