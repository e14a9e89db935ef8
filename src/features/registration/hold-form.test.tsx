// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import Cookies from 'js-cookie';
import { afterEach, describe, expect, it } from 'vitest';
import { NETWORK_TEXT } from '#src/lib/api/failure-texts.ts';
import { holdForm } from './hold-form.ts';

function heldForm({ fetch = async () => {}, typed = '' }: { fetch?: () => Promise<unknown>; typed?: string } = {}) {
  cleanup();
  render(
    <form>
      <input name="mobile" defaultValue={typed} />
      <button type="button" data-send disabled />
      <a href="#x">协议</a>
      <button type="submit" data-submit disabled />
      <p data-status />
    </form>,
  );
  const part = <T extends Element>(selector: string) => document.querySelector<T>(selector) as T;
  const form = part<HTMLFormElement>('form');
  const giveAway = holdForm(form, fetch);
  return {
    ...{ form, giveAway, mobile: part<HTMLInputElement>('input'), status: part('[data-status]') },
    send: part<HTMLButtonElement>('[data-send]'),
    submit: part<HTMLButtonElement>('[data-submit]'),
  };
}

afterEach(cleanup);

describe('holdForm', () => {
  it('wakes the button for a code when the mobile is whole, typed before or now', () => {
    expect(heldForm({ typed: '13800138000' }).send.disabled).toBe(false);
    const { mobile, send } = heldForm({ typed: '138' });
    expect(send.disabled).toBe(true);

    mobile.value = '13800138000';
    mobile.dispatchEvent(new InputEvent('input', { bubbles: true }));

    expect(send.disabled).toBe(false);
    expect(mobile.value).toBe('138 0013 8000');
  });

  it('shows who is known no fields, from the next frame on, and leaves a bound form alone', async () => {
    Cookies.set('Msite-Token', 'abc');
    const frame = () => new Promise(requestAnimationFrame);
    const { form } = heldForm();
    await frame();
    const bound = heldForm();
    bound.giveAway(() => {});
    await frame();
    Cookies.remove('Msite-Token');

    expect(form.hasAttribute('data-known')).toBe(true);
    expect(bound.form.hasAttribute('data-known')).toBe(false);
  });

  it('makes the last tap again when the form is bound, once', () => {
    let fetched = 0;
    const { form, submit, send, giveAway } = heldForm({ typed: '13800138000', fetch: async () => (fetched += 1) });
    const made: string[] = [];
    send.click();
    submit.click();
    expect(fetched).toBe(2);

    const bind = () =>
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        made.push('submit');
      });
    giveAway(bind);
    giveAway(bind);

    expect(made).toEqual(['submit']);
  });

  it('keeps no tap on a link', () => {
    let fetched = 0;
    const { form } = heldForm({ fetch: async () => (fetched += 1) });

    form.querySelector('a')?.click();

    expect(fetched).toBe(0);
  });

  it('says so when what binds it cannot be fetched', async () => {
    const { submit, status } = heldForm({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) });

    submit.click();

    await expect.poll(() => status.textContent).toBe(NETWORK_TEXT);
  });

  it('refuses a form without a part', () => {
    const { container } = render(
      <form>
        <input name="mobile" />
      </form>,
    );

    expect(() => holdForm(container.querySelector('form') as HTMLFormElement, async () => {})).toThrow('[data-send]');
  });
});
