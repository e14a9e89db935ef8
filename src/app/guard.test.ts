// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { clearSession, saveToken } from '#src/lib/session.ts';
import { guard } from './guard.ts';
import { queryClient } from './query-client.ts';

const ORIGIN = window.location.origin;

/** Where the guard sends a visitor; null when it lets them on. */
const sentTo = async (screen: Parameters<typeof guard>[0], address: string) =>
  guard(screen, ORIGIN + address).catch((thrown: unknown) => (thrown as Response).headers.get('location'));

afterEach(() => {
  clearSession();
  queryClient.clear();
});

describe('guard', () => {
  const publicScreen = { path: '/a', access: 'public' } as const;
  const loginScreen = { path: '/b', access: 'login' } as const;

  it('lets anybody on to a public screen', async () => {
    expect(await sentTo(publicScreen, '/a')).toBeNull();
  });

  it('sends a stranger to the login, with the way back', async () => {
    expect(await sentTo(loginScreen, '/b?x=1')).toBe('/login?redirect=%2Fb%3Fx%3D1');
  });

  it('lets a student on', async () => {
    saveToken('t');

    expect(await sentTo(loginScreen, '/b')).toBeNull();
  });

  it.each([
    ['/login', '/'],
    ['/login?redirect=%2Fb', '/b'],
    ['/login?redirect=%2F%2Fevil.example', '/'],
  ])('sends a student who opens %s to %s', async (address, to) => {
    saveToken('t');

    expect(await sentTo({ path: '/login', access: 'public' }, address)).toBe(to);
  });

  it('knows every user as admin, and sends who lacks a role to /401', async () => {
    saveToken('t');
    queryClient.setQueryData(['user'], { roles: [] });

    expect(await sentTo({ ...loginScreen, roles: ['admin'] }, '/b')).toBeNull();
    expect(await sentTo({ ...loginScreen, roles: ['editor'] }, '/b')).toBe('/401');
  });
});
