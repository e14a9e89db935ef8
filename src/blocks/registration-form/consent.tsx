import { keyed } from '#src/lib/keyed.ts';
import type { AgreementRef } from '#src/page-model/values.ts';
import { AgreementLink } from '#src/ui/agreement-link.tsx';

interface ConsentProps {
  readonly formId: string;
  readonly agreements: readonly AgreementRef[];
}

/** The agreements that a visitor ticks before submitting. */
export function Consent({ formId, agreements }: ConsentProps) {
  const id = `${formId}-consent`;
  const versions = agreements.map(({ index, version }) => `${index}:${version}`).join(' ');
  return (
    <p className="registration-form__consent">
      <label className="registration-form__tick" htmlFor={id}>
        <input id={id} name="consent" type="checkbox" required data-versions={versions} />
        阅读并同意
      </label>
      {keyed(agreements, ({ href }) => href).map(({ key, item }) => (
        <AgreementLink key={key} agreement={item} />
      ))}
    </p>
  );
}
