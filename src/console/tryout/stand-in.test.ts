import { describe, expect, it } from 'vitest';
import { contract } from '#src/contract/all.ts';
import { refusalCodes, SUCCESS } from '#src/contract/refusal-codes.ts';
import type { TryAs } from './messages.ts';
import { asVisitor, standIn, TRY_CODE } from './stand-in.ts';

const as = (visitor: TryAs['visitor'] = 'visitor'): TryAs => ({ environment: 'browser', visitor, atMs: undefined });
const answer = (key: string, body: unknown = {}, isLoggedIn = false) => {
  const [method = '', path = ''] = key.split(' ');
  return standIn({ method, path, body }, as(), isLoggedIn);
};

describe('standIn', () => {
  it('lets no call through that changes something', () => {
    const writes = Object.keys(contract).filter((key) => !key.startsWith('GET '));

    expect(writes.length).toBeGreaterThan(50);
    expect(writes.filter((key) => !answer(key))).toEqual([]);
  });

  it('lets public reads through to the server', () => {
    expect(answer('GET /api/v1/course/by_number/{number}')).toBeUndefined();
    expect(answer('GET /api/v1/account/code/exchange')).toBeDefined();
  });

  it('sends no message, says which code is good, and takes that one alone', () => {
    const key = 'POST /api/v1/account/auth/user/create';

    expect(answer('POST /api/v1/account/validate/code')?.words).toContain(TRY_CODE);
    expect(answer(key, { mobile: '13900000000', code: '000000' })?.envelope.code).toBe(refusalCodes.SMS_CODE_WRONG);
    expect(answer(key, { mobile: '13900000000', code: TRY_CODE })?.envelope).toMatchObject({
      code: SUCCESS,
      data: { token: expect.any(String), user_info: { mobile: '13900000000' } },
    });
  });

  it('knows a student only where one is logged in', () => {
    const key = 'GET /api/v1/account/auth/user/info';

    expect(answer(key)?.envelope.code).toBe(refusalCodes.LOGIN_REQUIRED);
    expect(answer(key, {}, true)?.envelope.code).toBe(SUCCESS);
  });
});

describe('asVisitor', () => {
  const path = '/api/v1/course/by_number/A1';
  const course = { code: SUCCESS, msg: 'success', data: { uuid: 'x', is_owned: false } };

  it('makes the course that of who has bought it', () => {
    expect(asVisitor(course, path, as('owner'))).toMatchObject({ data: { uuid: 'x', is_owned: true } });
    expect(asVisitor(course, path, as('student'))).toMatchObject({ data: { is_owned: false } });
  });

  it('never ends the login that is played', () => {
    const refused = { code: refusalCodes.LOGIN_REQUIRED, msg: '', data: null };

    expect(asVisitor(refused, '/api/v1/x', as('student'))).toMatchObject({ code: refusalCodes.SILENT });
    expect(asVisitor(refused, '/api/v1/x', as())).toBe(refused);
  });
});
