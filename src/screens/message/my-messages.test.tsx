// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { replyTo } from '#src/contract/testing.ts';
import { answer, delayReply, lose, sentTo } from '#src/lib/api/testing-api.ts';
import { saveToken } from '#src/lib/session/session.ts';
import { NavBarSlot } from '#src/ui/app/nav-bar-action.tsx';
import { onLaptop, openScreen, tap } from '../testing.tsx';
import MyMessages from './my-messages.tsx';

const LIST = 'GET /api/v1/messages';
const UNREAD = 'GET /api/v1/messages/unread';
const READ = 'POST /api/v1/messages/{id}/read';
const READ_ALL = 'POST /api/v1/messages/read-all';

const message = (at: number, said: object = {}) => ({
  ...{
    uuid: idOf(at),
    topic: 'order' as const,
    sign: 'money' as const,
    title: `第 ${at} 件`,
    text: '内容',
    address: '/my/order',
  },
  ...{ is_read: false, created_time: '2026-11-20T12:00:00+08:00', mark: `17636112${at}_${idOf(at)}`, ...said },
});
const idOf = (at: number) => `10000000-0000-4000-8000-0000000000${String(at).padStart(2, '0')}`;
const unread = (order: number) => replyTo(UNREAD, { total: order, order });

let bar: HTMLElement;
beforeEach(() => {
  saveToken('student-1');
  bar = document.createElement('div');
  document.body.append(bar);
  return () => bar.remove();
});

/** The screen below a bar, which has its action. */
function open(address = '/my/messages') {
  const Framed = () => (
    <NavBarSlot value={bar}>
      <MyMessages />
    </NavBarSlot>
  );
  return openScreen(Framed, '/my/messages', address);
}

const item = (name: RegExp) => screen.findByRole('link', { name });

describe('the messages', () => {
  it('are read by opening them: at once here, with the mark that was seen for the server', async () => {
    answer(LIST, replyTo(LIST, { list: [message(1)] }));
    answer(UNREAD, unread(1));
    answer(READ, unread(0));
    const { place } = open();
    const link = await item(/^未读： ?第 1 件/);

    await act(async () => link.click());

    expect(place()).toBe('/my/order');
    expect(sentTo(READ)).toMatchObject([{ params: { id: idOf(1) }, body: { mark: message(1).mark } }]);
  });

  it('stay read when a list arrives that was asked for before the server knew it', async () => {
    onLaptop();
    answer(LIST, replyTo(LIST, { list: [message(1)] }));
    answer(UNREAD, unread(1));
    const know = delayReply(READ);
    open();
    const link = await item(/^未读： ?第 1 件/);
    await act(async () => link.click());
    await act(async () => {
      window.dispatchEvent(new Event('visibilitychange'));
    });
    await item(/^未读： ?第 1 件/);
    answer(LIST, replyTo(LIST, { list: [message(1, { is_read: true })] }));

    await act(async () => know(unread(0)));

    expect(await item(/^第 1 件/)).toBeTruthy();
  });

  it('are all read up to the newest that is shown, of the topic that is shown', async () => {
    answer(LIST, replyTo(LIST, { list: [message(2), message(1)] }));
    answer(UNREAD, unread(2));
    answer(READ_ALL, unread(0));
    open('/my/messages?topic=order');
    await item(/^未读： ?第 2 件/);
    answer(LIST, replyTo(LIST, { list: [message(2, { is_read: true }), message(1, { is_read: true })] }));

    await tap('全部已读');

    expect(sentTo(READ_ALL)[0]?.body).toEqual({ mark: message(2).mark, topic: 'order' });
    expect(await item(/^第 2 件/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '全部已读' })).toBeNull();
  });

  it('come in parts, each after the mark of the last one before it', async () => {
    answer(LIST, ({ query }) =>
      query.before
        ? replyTo(LIST, { list: [message(1)] })
        : replyTo(LIST, { list: [message(3), message(2)], has_more: true }),
    );
    answer(UNREAD, unread(0));
    open();

    await tap('查看更多');

    expect(await item(/第 1 件/)).toBeTruthy();
    expect(sentTo(LIST).map(({ query }) => query.before)).toEqual([undefined, message(2).mark]);
  });

  it('stay when the server cannot be asked again, and the screen says so', async () => {
    answer(LIST, replyTo(LIST, { list: [message(1)] }));
    answer(UNREAD, unread(0));
    open();
    await item(/第 1 件/);
    lose(LIST);

    await act(async () => {
      window.dispatchEvent(new Event('visibilitychange'));
    });

    expect(await screen.findByText('没有更新成功')).toBeTruthy();
    expect(screen.getByRole('link', { name: /第 1 件/ })).toBeTruthy();
  });

  it('open beside the list on a wide screen', async () => {
    onLaptop();
    answer(LIST, replyTo(LIST, { list: [message(1, { is_read: true })] }));
    answer(UNREAD, unread(0));
    const { place } = open();
    const link = await item(/第 1 件/);

    await act(async () => link.click());

    expect(screen.getByRole('heading', { name: '第 1 件' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '去看看' }).getAttribute('href')).toBe('/my/order');
    expect(place()).toBe('/my/messages');
  });

  it('stand under the names of their days', async () => {
    const yesterday = { created_time: '2026-11-19T23:00:00+08:00' };
    answer(LIST, replyTo(LIST, { list: [message(2), message(1, yesterday)] }));
    answer(UNREAD, unread(2));
    open();
    await item(/第 2 件/);

    const days = screen.getAllByRole('region').filter((one) => /日/.test(one.getAttribute('aria-label') ?? ''));

    expect(days.map((one) => one.querySelectorAll('li').length)).toEqual([1, 1]);
    expect(days[1]?.textContent).toMatch(/11月19日 周四.*23:00/);
  });

  it('show the newest beside the list, unread until it is chosen', async () => {
    onLaptop();
    answer(LIST, replyTo(LIST, { list: [message(2), message(1)] }));
    answer(UNREAD, unread(2));
    open();
    await item(/^未读： ?第 2 件/);

    expect(screen.getByRole('heading', { name: '第 2 件' })).toBeTruthy();
    expect(sentTo(READ)).toEqual([]);
  });

  it('that there are none of says what would be here', async () => {
    answer(LIST, replyTo(LIST));
    answer(UNREAD, unread(0));
    open('/my/messages?topic=study');

    expect(await screen.findByText(/上课前半小时/)).toBeTruthy();
  });
});
