import type { ReactNode } from 'react';
import type { FormField } from '#src/contract/form-answers.ts';
import { FormFieldView } from './form-field.tsx';
import type { Answers } from './use-answers.ts';
import '#src/ui/app/paper-card.css';
import { Form } from '#src/ui/app/form.tsx';
import './form.css';

interface FormBodyProps {
  readonly form: Answers;
  /** Submitted, waiting for the response. */
  readonly isSending: boolean;
  readonly onSend: () => void;
  /** Shown above the questions. */
  readonly head?: ReactNode;
  /** The submit button, and what belongs to it. */
  readonly foot: ReactNode;
}

const idOf = (key: string) => `field-${key}`;

/** Scrolls to a field and focuses it. */
export function focusField(key: string): void {
  const place = document.getElementById(idOf(key));
  place?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
}

/** The questions of a form by section, with a summary of problems after submitting. */
export function FormBody({ form, isSending, onSend, head, foot }: FormBodyProps) {
  const { asked, answers, problems } = form;
  return (
    <Form
      className="form"
      aria-busy={isSending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) onSend();
      }}
    >
      {head}
      {sectionsOf(asked).map(({ name, fields }) => (
        <section key={name} className="paper-card" aria-label={name}>
          <h2 className="form__title">{name}</h2>
          {fields.map((field) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: only listens for blur of the fields inside
            <div
              key={field.key}
              id={idOf(field.key)}
              onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && form.leave(field.key)}
            >
              <FormFieldView
                field={field}
                value={answers[field.key]}
                onChange={(value) => form.change(field.key, value)}
                problem={problems.get(field.key)}
              />
            </div>
          ))}
        </section>
      ))}
      <Summary fields={asked} problems={problems} />
      {foot}
    </Form>
  );
}

function Summary({
  fields,
  problems,
}: {
  readonly fields: readonly FormField[];
  readonly problems: Answers['problems'];
}) {
  const named = fields.filter(({ key }) => problems.has(key));
  return (
    <div role="alert">
      {named.length > 1 && (
        <div className="form__summary">
          <p>还有 {named.length} 处要改：</p>
          <ul>
            {named.map(({ key }) => (
              <li key={key}>
                <button type="button" className="form__summary-link" onClick={() => focusField(key)}>
                  {problems.get(key)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function sectionsOf(fields: readonly FormField[]) {
  const sections: { name: string; fields: FormField[] }[] = [];
  for (const field of fields) {
    const last = sections.at(-1);
    if (last?.name === field.section) last.fields.push(field);
    else sections.push({ name: field.section, fields: [field] });
  }
  return sections;
}
