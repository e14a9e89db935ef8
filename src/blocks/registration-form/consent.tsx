import { keyed } from '#src/lib/keyed.ts';
import type { AgreementRef } from '#src/page-model/values.ts';
import { AgreementLink } from '#src/ui/agreement-link.tsx';

interface ConsentProps {
  readonly formId: string;
  /** Agreements the visitor ticks before submitting. */
  readonly required: readonly AgreementRef[] | undefined;
  /** Agreements of the site, named where nothing is to be ticked. */
  readonly known: readonly AgreementRef[];
}

/** What the visitor agrees to: a box to tick where the page asks for it, else one line. */
export function Consent({ formId, required, known }: ConsentProps) {
  if (!required?.length) {
    return (
      <p className="registration-form__consent">
        <span>提交即表示同意</span>
        <AgreementLinks agreements={known} />
      </p>
    );
  }
  const id = `${formId}-consent`;
  const versions = required.map(({ index, version }) => `${index}:${version}`).join(' ');
  return (
    <p className="registration-form__consent">
      <label className="registration-form__tick" htmlFor={id}>
        <input id={id} name="consent" type="checkbox" required data-versions={versions} />
        阅读并同意
      </label>
      <AgreementLinks agreements={required} />
    </p>
  );
}

function AgreementLinks({ agreements }: { readonly agreements: readonly AgreementRef[] }) {
  return keyed(agreements, ({ href }) => href).map(({ key, item }) => <AgreementLink key={key} agreement={item} />);
}
