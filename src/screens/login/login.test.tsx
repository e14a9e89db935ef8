// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusals } from '#src/contract/codes.ts';
import { replyTo } from '#src/contract/testing.ts';
import { answer, delayReply, refuse, sentTo } from '#src/lib/api/testing-api.ts';
import { hasToken } from '#src/lib/session/has-token.ts';
import { openScreen, tap } from '../testing.tsx';
import Login from './login.tsx';
import { loginRoutes } from './routes.ts';

const SEND = 'POST /api/v1/account/validate/code';
const CREATE = 'POST /api/v1/account/auth/user/create';

const open = () => openScreen(Login, '/login', '/login?redirect=%2Fstudy%2Findex');
const type = (label: string, value: string) => {
  const field = screen.getByLabelText(label, { exact: true });
  fireEvent.change(field, { target: { value } });
  fireEvent.input(field, { target: { value } });
};
const fillIn = async () => {
  type('手机号', '13800138000');
  await tap('获取验证码');
  type('验证码', '123456');
  await act(async () => screen.getByRole('checkbox').click());
};

describe('the login', () => {
  it('asks for one code however often that is tapped, and counts down', async () => {
    const give = delayReply(SEND);
    open();
    type('手机号', '13800138000');
    const send = screen.getByRole('button', { name: '获取验证码' });

    await act(async () => {
      send.click();
      send.click();
    });
    await act(async () => give(replyTo(SEND, { rest_seconds: 60 })));

    expect(sentTo(SEND)).toHaveLength(1);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /秒再次获取$/ }).disabled).toBe(true);
  });

  it('goes back to where the student came from', async () => {
    answer(SEND, replyTo(SEND, { rest_seconds: 60 }));
    answer(CREATE, replyTo(CREATE, { token: 'fresh' }));
    const { place } = open();
    await fillIn();

    await tap('登录');

    await waitFor(() => expect(place()).toBe('/study/index'));
    expect(hasToken()).toBe(true);
  });

  it('ties a code that is wrong to its field', async () => {
    answer(SEND, replyTo(SEND, { rest_seconds: 60 }));
    refuse(CREATE, refusals.SMS_CODE_WRONG);
    open();
    await fillIn();

    await tap('登录');

    await waitFor(() => expect(screen.getByLabelText('验证码').getAttribute('aria-invalid')).toBe('true'));
    expect(hasToken()).toBe(false);
  });
});

describe('every other way to log in', () => {
  it.each(['/login-oa', '/third-login', '/bind-login', '/third-party-bind', '/wechat-party-bind', '/authredirect'])(
    'offers a way on with a mobile: %s',
    async (path) => {
      const loaded = await loginRoutes.find((route) => route.path === path)?.load();
      openScreen(loaded?.default ?? Login, path);

      const link = await screen.findByRole('link', { name: /^(用手机号登录|换一个账号登录)$/ });
      expect(link.getAttribute('href')).toBe('/login');
    },
  );
});
