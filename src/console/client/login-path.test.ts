import { describe, expect, it } from 'vitest';
import { loginPath, pathAfterLogin } from './login-path.ts';

describe('loginPath', () => {
  it.each([
    ['/console', '', '/console/login'],
    ['/console/staff', '', '/console/login?back=%2Fconsole%2Fstaff'],
    ['/console/audit', '?action=staff.', '/console/login?back=%2Fconsole%2Faudit%3Faction%3Dstaff.'],
    ['/console/login', '?back=x', undefined],
    ['/console/password', '', undefined],
  ])('of %s%s is %s', (pathname, search, path) => {
    expect(loginPath({ pathname, search })).toBe(path);
  });
});

describe('pathAfterLogin', () => {
  it.each([
    ['?back=%2Fconsole%2Fstaff', '/console/staff'],
    ['?back=%2Fconsole%2Faudit%3Faction%3Dstaff.', '/console/audit?action=staff.'],
    ['', '/console'],
    ['?back=https%3A%2F%2Fevil.example', '/console'],
    ['?back=%2F%2Fevil.example', '/console'],
    ['?back=%2Fconsole%2F%2Fevil.example', '/console'],
    ['?back=javascript%3Aalert(1)', '/console'],
    ['?back=%2Fmy%2Findex', '/console'],
    ['?back=%2Fconsole%2Flogin', '/console'],
  ])('of %s is %s', (search, path) => {
    expect(pathAfterLogin(search)).toBe(path);
  });
});
