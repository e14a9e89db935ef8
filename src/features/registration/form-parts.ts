import type { Field } from './machine.ts';

const CODE_LENGTH = 6;

/** The elements of the form's markup that the state machine uses. */
export interface FormParts {
  readonly mobile: HTMLInputElement;
  readonly code: HTMLInputElement;
  readonly consent: HTMLInputElement | null;
  readonly send: HTMLButtonElement;
  readonly submit: HTMLButtonElement;
  readonly form: HTMLFormElement;
  /** The masked mobile of the logged-in student, with a button for another one. */
  readonly student: HTMLElement | null;
  readonly other: HTMLElement | null;
  /** The author's label of the submit button. */
  readonly submitLabel: string;
  readonly status: HTMLElement | null;
  readonly error: (field: Field) => HTMLElement | null;
  readonly codeLength: number;
  /** Number of the course to register for. */
  readonly course: string;
  /** Numbers of the courses to order with it. */
  readonly joint: readonly string[];
  readonly source: string | undefined;
  /** The visitor's consents: `0:<version> 1:<version>`. */
  readonly agreements: string;
}

/** Throws when the markup lacks a required element. */
export function findParts(form: HTMLFormElement): FormParts {
  const submit = needPart<HTMLButtonElement>(form, '[data-submit]');
  const code = needPart<HTMLInputElement>(form, 'input[name=code]');
  const consent = form.querySelector<HTMLInputElement>('input[name=consent]');
  return {
    mobile: needPart<HTMLInputElement>(form, 'input[name=mobile]'),
    code,
    consent,
    send: needPart<HTMLButtonElement>(form, '[data-send]'),
    submit,
    form,
    student: form.querySelector<HTMLElement>('[data-student]'),
    other: form.querySelector<HTMLElement>('[data-other]'),
    submitLabel: submit.textContent,
    status: form.querySelector<HTMLElement>('[data-status]'),
    error: (field) => form.querySelector<HTMLElement>(`[data-error="${field}"]`),
    codeLength: code.maxLength > 0 ? code.maxLength : CODE_LENGTH,
    course: form.dataset.course ?? '',
    joint: form.dataset.joint?.split(' ') ?? [],
    source: form.dataset.source,
    agreements: consent?.dataset.versions ?? '',
  };
}

/** Throws when the form has no such element. */
export function needPart<T extends Element>(form: HTMLFormElement, selector: string): T {
  const part = form.querySelector<T>(selector);
  if (!part) throw new Error(`The registration form has no ${selector}.`);
  return part;
}
