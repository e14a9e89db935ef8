// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alipayResultTexts } from '#src/lib/environment/hosts/alipay-result.ts';
import { openScreen } from '../../testing.tsx';
import PayAlipay from './pay-alipay.tsx';

const open = (query: string) => openScreen(PayAlipay, '/pay/alipay', `/pay/alipay${query}`);

describe('the way back from Alipay, without a login and without a token', () => {
  it.each(Object.entries(alipayResultTexts))('says what code %s means: %s', (code, words) => {
    open(`?resultStatus=${code}`);

    expect(screen.getByRole('heading', { name: words })).toBeTruthy();
    expect(screen.getByRole('link', { name: '查看我的订单' }).getAttribute('href')).toBe('/my/order');
  });

  it.each(['', '?resultStatus=1', '?resultStatus=%3Cb%3E'])('has nothing to pay at %j', (query) => {
    open(query);

    expect(screen.getByRole('heading', { name: '没有要支付的订单' })).toBeTruthy();
  });
});
