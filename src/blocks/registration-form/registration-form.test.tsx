// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Block } from '#src/page-model/page.ts';
import { agreements, elementsOf, markupOf } from '../testing.tsx';
import RegistrationForm from './registration-form.tsx';

function form(changes: Partial<Block<'registration-form'>> = {}): Block<'registration-form'> {
  const own = { heading: '立即报名', submit: '1 元报名', agreements: [...agreements] };
  return { type: 'registration-form', id: 'register', ...own, ...changes };
}

describe('registration-form', () => {
  it('fits keyboard and autofill to mobile and code', () => {
    const root = elementsOf(markupOf(RegistrationForm, form()));

    const mobile = root.querySelector<HTMLInputElement>('[name=mobile]');
    const code = root.querySelector<HTMLInputElement>('[name=code]');
    expect([mobile?.type, mobile?.inputMode, mobile?.autocomplete, mobile?.maxLength]).toEqual([
      'tel',
      'numeric',
      'tel-national',
      13,
    ]);
    expect([code?.inputMode, code?.autocomplete, code?.maxLength]).toEqual(['numeric', 'one-time-code', 6]);
  });

  it('labels each field and ties its error to it', () => {
    const root = elementsOf(markupOf(RegistrationForm, form()));

    for (const input of root.querySelectorAll<HTMLInputElement>('.registration-form__input')) {
      expect(root.querySelector(`label[for="${input.id}"]`)?.textContent).toBeTruthy();
      const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
      expect(described).toContain(root.querySelector(`[data-error="${input.name}"]`)?.id);
    }
  });

  it('shares no id with a second form of the page', () => {
    const root = elementsOf(markupOf(RegistrationForm, form()) + markupOf(RegistrationForm, form({ id: 'again' })));

    const ids = [...root.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names the course of the block, else that of the page', () => {
    const own = elementsOf(markupOf(RegistrationForm, form({ course: { number: 'KY2027-MA-01' } })));
    const pages = elementsOf(markupOf(RegistrationForm, form()));

    expect(own.querySelector('form')?.dataset.course).toBe('KY2027-MA-01');
    expect(pages.querySelector('form')?.dataset.course).toBe('KY2027-EN-01');
    expect(pages.querySelector('form')?.dataset.joint).toBeUndefined();
  });

  it('asks for consent to its agreements', () => {
    const root = elementsOf(markupOf(RegistrationForm, form()));

    expect(root.querySelector<HTMLInputElement>('[name=consent]')?.dataset.versions).toBe('0:a1 1:b2');
    expect(root.querySelectorAll('a[data-agreement]')).toHaveLength(2);
  });
});
