import type { FormParts } from './form-parts.ts';
import type { Field, RegistrationState, RegistrationView } from './machine.ts';

const FIELDS: readonly Field[] = ['mobile', 'code', 'consent'];

/** Writes what the form shows into its markup, and only what differs: carets and screen readers are left in peace. */
export function showForm(parts: FormParts, state: RegistrationState, view: RegistrationView): void {
  const { mobile, code, send, submit } = parts;
  parts.form.toggleAttribute('data-known', state.student !== undefined);
  if (parts.student) setText(parts.student, state.student || '你的账号');
  setText(send, view.sendLabel);
  setText(submit, view.submitLabel ?? parts.submitLabel);
  if (parts.status) setText(parts.status, state.problems.consent ?? state.status);
  set(mobile, 'readOnly', view.isBusy);
  set(code, 'readOnly', view.isBusy);
  set(send, 'disabled', !view.canSend);
  // What is missing is told on a tap, so only a call under way takes the button away.
  set(submit, 'disabled', view.isBusy);
  submit.setAttribute('aria-disabled', String(!view.canSubmit));
  submit.setAttribute('aria-busy', String(view.isBusy));
  for (const field of FIELDS) showProblem(parts, field, state.problems[field]);
}

/** The slot is already named in the input's description; it only gets its words. */
function showProblem(parts: FormParts, field: Field, problem: string | undefined): void {
  const slot = parts.error(field);
  if (slot) setText(slot, problem ?? '');
  if (problem) parts[field]?.setAttribute('aria-invalid', 'true');
  else parts[field]?.removeAttribute('aria-invalid');
}

function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

function set<T, K extends keyof T>(element: T, key: K, value: T[K]): void {
  if (element[key] !== value) element[key] = value;
}
