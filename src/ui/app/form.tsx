import { type ComponentProps, type FormEvent, useEffect, useState } from 'react';
import { showToast } from '#src/lib/dom/toast.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit'> {
  /** Sends valid input, or returns the problems of the fields. */
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * A form that shows problems: below each field, and the first one also in a toast; that field gets the focus.
 *
 * Source: specification, section 5. The field's own constraints (`required`, `type`, `pattern`) count too.
 */
export function Form({ onSubmit, ...form }: FormProps) {
  const [submitted, setSubmitted] = useState<{ readonly form: HTMLFormElement }>();
  // After this submission's problems have rendered.
  useEffect(() => {
    if (submitted) tellFirstProblem(submitted.form);
  }, [submitted]);
  return (
    <form
      {...form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
        setSubmitted({ form: event.currentTarget });
      }}
    />
  );
}

const CONTROLS = 'input:not([type=hidden]), select, textarea, button';

function tellFirstProblem(form: HTMLFormElement): void {
  if (!form.isConnected) return;
  const note = form.querySelector('[class*="note--bad"]');
  const bad = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  const text = note?.textContent ?? '';
  if (!bad && !text) {
    const refused = [...form.elements].find((field) => field instanceof HTMLInputElement && !field.checkValidity());
    if (refused instanceof HTMLInputElement) {
      refused.focus();
      showToast(refused.validationMessage);
    }
    return;
  }
  // A button that opens a picker cannot be `aria-invalid`, but refers to its message.
  const noted = note?.id ? form.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(note.id)}"]`) : null;
  const first = noted ?? bad;
  const control = first?.matches(CONTROLS) ? first : first?.querySelector<HTMLElement>(CONTROLS);
  control?.focus();
  if (text) showToast(text);
}
