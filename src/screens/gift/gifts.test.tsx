// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusals } from '#src/contract/codes.ts';
import { replyTo } from '#src/contract/testing.ts';
import { NETWORK_TEXT } from '#src/lib/api/failure-texts.ts';
import { answer, delayReply, lose, refuse, sentTo } from '#src/lib/api/testing-api.ts';
import { openScreen, tap } from '../testing.tsx';
import Gifts from './gifts.tsx';

const LIST = 'GET /api/v1/app/fisher/gift/';
const CHECK = 'POST /api/v1/app/fisher/gift/check/';
const TAKE = 'POST /api/v1/app/fisher/gift/';

const open = () => openScreen(Gifts, '/my/gift');

beforeEach(() => answer(LIST, replyTo(LIST, [{ title: '单词书', state: 1, stock_left: 5 }])));

describe('the gifts', () => {
  it('lead to the coupons where there are none', async () => {
    answer(LIST, []);

    open();

    expect(await screen.findByText('暂时没有礼品')).toBeTruthy();
    expect(screen.getByText('去领券').getAttribute('href')).toBe('/coupon/index');
  });

  it('are asked for again after a failure', async () => {
    lose(LIST);
    open();
    await screen.findByText(NETWORK_TEXT);
    answer(LIST, replyTo(LIST, [{ title: '单词书' }]));

    await tap('重试');

    expect(await screen.findByRole('heading', { name: '单词书' })).toBeTruthy();
  });
});

describe('taking a gift', () => {
  it('always says why it cannot be had, also where the server gives no reason', async () => {
    answer(CHECK, replyTo(CHECK, { can_receive: false, refusal: null }));
    open();
    await screen.findByRole('heading', { name: '单词书' });

    await tap(/^领取/);

    expect((await screen.findByRole('alert')).textContent).toBe('暂时无法领取，请稍后再试');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '确认领取' }).disabled).toBe(true);
  });

  it('says why it was not given after all', async () => {
    answer(CHECK, replyTo(CHECK, { can_receive: true }));
    refuse(TAKE, refusals.GIFT_OUT_OF_STOCK);
    open();
    await screen.findByRole('heading', { name: '单词书' });
    await tap(/^领取/);

    await tap('确认领取');

    expect((await screen.findByRole('alert')).textContent).toBe('礼品已被领完');
  });

  it('takes it once for two taps', async () => {
    answer(CHECK, replyTo(CHECK, { can_receive: true }));
    const give = delayReply(TAKE);
    open();
    await screen.findByRole('heading', { name: '单词书' });
    await tap(/^领取/);
    const confirm = await screen.findByRole('button', { name: '确认领取' });

    await act(async () => {
      confirm.click();
      confirm.click();
    });
    await act(async () => give(replyTo(TAKE, { is_first: true })));

    expect(sentTo(TAKE)).toHaveLength(1);
  });
});
