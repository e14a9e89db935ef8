// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusals } from '#src/contract/codes.ts';
import { refuse, sentTo } from '#src/lib/api/testing-api.ts';
import { hasToken } from '#src/lib/session/has-token.ts';
import { passwordHash } from '#src/lib/session/password-hash.ts';
import { openScreen, tap } from '../testing.tsx';
import Login from './login.tsx';

const CREATE = 'POST /api/v1/account/auth/token/create';

const type = (label: string, value: string) => {
  const field = screen.getByLabelText(label, { exact: true });
  fireEvent.change(field, { target: { value } });
  fireEvent.input(field, { target: { value } });
};

describe('the login by code', () => {
  it('says what is wrong with a mobile once it is left, and sends it no code', async () => {
    openScreen(Login, '/login');
    type('手机号', '23800138000');

    fireEvent.blur(screen.getByLabelText('手机号', { exact: true }));

    expect(await screen.findByText('手机号格式错误，请重新输入')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '获取验证码' }).disabled).toBe(true);
  });
});

describe('the login by password', () => {
  beforeEach(async () => {
    refuse(CREATE, refusals.LOGIN_WRONG);
    openScreen(Login, '/login');
    await tap('用密码登录');
    await screen.findByLabelText('密码', { exact: true });
    // The field of the mobile begins once its effects have run; what is typed before would be lost.
    await act(async () => {});
    type('手机号', '13800138000');
  });

  it('checks the password before it is sent, and says what is wrong with it', async () => {
    type('密码', 'abc');

    await tap('登录');

    expect(await screen.findByText('请输入正确格式的密码', { selector: '[role=status]' })).toBeTruthy();
    expect(sentTo(CREATE)).toEqual([]);
  });

  it('sends the password as its hash alone, and logs nobody in when it is refused', async () => {
    type('密码', 'wrong123');

    await tap('登录');

    await waitFor(() => expect(sentTo(CREATE)).toHaveLength(1));
    expect(sentTo(CREATE)[0]?.body).toMatchObject({ mobile: '13800138000', password: passwordHash('wrong123') });
    expect(JSON.stringify(sentTo(CREATE)[0]?.body)).not.toContain('wrong123');
    await act(async () => {});
    expect(hasToken()).toBe(false);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '登录' }).disabled).toBe(false);
  });
});
