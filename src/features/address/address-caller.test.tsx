// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { FOREIGN_ADDRESSES } from '#src/lib/addresses/testing-addresses.ts';
import { endHandOver, readHandOver } from '#src/lib/storage/hand-over.ts';
import { callFor, useCaller } from './address-caller.ts';

const ORDER = '/order/confirm/1/0?h5=%2F1202';

afterEach(() => endHandOver('address'));

/** The last of `entries` is open. */
function mount(entries: readonly (string | { readonly pathname: string; readonly search: string; state: unknown })[]) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter initialEntries={[...entries]}>{children}</MemoryRouter>
  );
  return renderHook(() => ({ caller: useCaller(), location: useLocation() }), { wrapper }).result;
}

function entryOf({ to, state }: { readonly to: string; readonly state: unknown }) {
  const { pathname, search } = new URL(to, window.location.origin);
  return { pathname, search, state };
}

describe('the caller of the addresses', () => {
  it('gets the chosen address, back in the history', () => {
    const order = { ...entryOf({ to: ORDER, state: null }), key: 'order' };
    const result = mount(['/first', order, entryOf(callFor('/address/index', ORDER))]);

    act(() => result.current.caller.giveBack('a-1'));

    expect(readHandOver('address')).toBe('a-1');
    expect(result.current.location.pathname + result.current.location.search).toBe(ORDER);
    expect(result.current.location.key).toBe('order');
  });

  it('is reached from the form behind the list as well', () => {
    const list = entryOf(callFor('/address/index', ORDER));
    const { link } = mount([ORDER, list]).current.caller;
    const form = entryOf(link('/address/add'));
    const result = mount(['/first', ORDER, list, form]);

    act(() => result.current.caller.giveBack('a-1'));

    expect(result.current.location.pathname).toBe('/order/confirm/1/0');
  });

  it('is reached where the history does not know it, as after a login', () => {
    const result = mount([`/address/add?redirect=${encodeURIComponent(ORDER)}`]);

    act(() => result.current.caller.giveBack('a-1'));

    expect(result.current.location.pathname).toBe('/order/confirm/1/0');
  });

  it('is nobody where none is named', () => {
    const result = mount(['/address/index']);

    expect(result.current.caller.path).toBeUndefined();
    act(() => result.current.caller.giveBack('a-1'));
    expect(readHandOver('address')).toBeUndefined();
  });

  it.each(FOREIGN_ADDRESSES)('is on this site for %.60j', (value) => {
    const { path = '/' } = mount([`/address/index?redirect=${encodeURIComponent(value)}`]).current.caller;

    expect(new URL(path, window.location.origin).origin).toBe(window.location.origin);
  });
});
