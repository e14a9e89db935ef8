// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { orderPayStates } from '#src/contract/states.ts';
import { replyTo } from '#src/contract/testing.ts';
import { answer, lose, sentTo } from '#src/lib/api/testing-api.ts';
import { saveToken } from '#src/lib/session/session.ts';
import { openScreen, tap } from '../../testing.tsx';
import PayResult from './pay-result.tsx';

const RESULT = 'GET /api/v1/course/payment/result/{id}';
const STEPS = 'GET /api/v1/course/payment/result/{id}/first_steps';
const GROUP = 'GET /api/v1/course/groups/{id}';
const ID = '10000000-0000-4000-8000-000000000001';

const open = () => openScreen(PayResult, '/order/pay-result/:uuid', `/order/pay-result/${ID}`);

const QR = 'GET /api/v2.1/base/tech_edux/qrcode_url/';

beforeEach(() => {
  saveToken('token');
  answer(STEPS, replyTo(STEPS, { courses: [] }));
  answer(QR, replyTo(QR, { title: '学习规划师', qrcode_url: '/qr.png' }));
});

describe('the result of a payment', () => {
  it('leads to the course that was paid for', async () => {
    answer(RESULT, replyTo(RESULT, { status: 'paid', kinds: ['course'], mycourses: [{ course_uuid: ID }] }));

    open();

    expect(await screen.findByText('支付成功')).toBeTruthy();
    expect(screen.getByRole('link', { name: '去学习' }).getAttribute('href')).toBe('/study/index');
  });

  it('tells what to do first with the course, in order, and shows the code of the person to ask', async () => {
    answer(RESULT, replyTo(RESULT, { status: 'paid', kinds: ['course'], mycourses: [{ course_uuid: ID }] }));
    const lesson = { video_uuid: ID, name: '1.1 主干', minutes: 12 };
    const course = { mycourse_uuid: ID, name: '英语全程班', needs_agreement: true, lesson, goods: ['讲义 ×2'] };
    answer(STEPS, replyTo(STEPS, { courses: [course] }));

    open();

    const card = await screen.findByRole('region', { name: '接下来：英语全程班' });
    const steps = within(card).getAllByRole('link');
    expect(steps.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['去签', `/study/step/${ID}`],
      ['开始学习', `/study/video?video=${ID}`],
      ['看寄送', expect.stringMatching(/^\/my\/order-detail\//)],
    ]);
    expect(within(card).getByText('讲义 ×2')).toBeTruthy();
    expect(screen.getByRole('region', { name: '加老师微信，进班不掉队' })).toBeTruthy();
  });

  it('is a success where the first steps cannot be read, and asks for them again', async () => {
    answer(RESULT, replyTo(RESULT, { status: 'paid', kinds: ['course'], mycourses: [{ course_uuid: ID }] }));
    lose(STEPS);
    open();
    const place = await screen.findByRole('region', { name: '接下来' });
    await within(place).findByRole('button', { name: '重试' }, { timeout: 10_000 });
    expect(screen.getByText('支付成功')).toBeTruthy();
    answer(
      STEPS,
      replyTo(STEPS, { courses: [{ mycourse_uuid: ID, name: '长难句', lesson: { name: '1.1 主干', minutes: 1 } }] }),
    );

    await tap('重试');

    expect(await screen.findByRole('region', { name: '接下来：长难句' })).toBeTruthy();
  });

  it('never calls a failure what nobody knows, and asks again', async () => {
    answer(RESULT, replyTo(RESULT, { status: 'unknown' }));
    open();
    await screen.findByText('请稍后重新查询，不要重复支付');
    answer(RESULT, replyTo(RESULT, { status: 'paid', kinds: ['course'] }));

    await tap('重新查询');

    expect(await screen.findByText('支付成功')).toBeTruthy();
    expect(sentTo(RESULT)).toHaveLength(2);
  });
});

describe('the result of a payment for a group', () => {
  const waiting = {
    status: 'paid',
    kinds: ['course'],
    pay_state: orderPayStates.WAITING_GROUP,
    pgb_item_uuid: ID,
  } as const;
  const going = { display_state: 1, seats_left: 2, end_time: '2099-01-01T00:00:00+08:00', is_mine: true } as const;
  const member = { nickname: '林**', face: '', role: 0 } as const;

  it.each([
    { case: 'just started', view: 'in_progress', action: 'share', group: going, title: '还差 2 人成团', invites: true },
    {
      case: 'nearly full',
      view: 'in_progress',
      action: 'share',
      group: { ...going, seats_left: 1 },
      title: '还差 1 人成团',
      invites: true,
    },
    {
      case: 'full and waiting for a payment',
      view: 'in_progress',
      action: 'share',
      group: { ...going, seats_left: 0 },
      title: '人数已满，等待成团',
      invites: false,
    },
    {
      case: 'complete',
      view: 'success',
      action: 'study',
      group: { ...going, display_state: 2, seats_left: 0 },
      title: '拼团成功',
      invites: false,
    },
    {
      case: 'over',
      view: 'start_overtime',
      action: 'start',
      group: { ...going, display_state: 3 },
      title: '拼团失败',
      invites: false,
    },
  ] as const)('tells how a group that is $case stands, and invites only where somebody is wanted', async (row) => {
    answer(RESULT, replyTo(RESULT, waiting));
    const group = { ...row.group, members: [member] };
    answer(GROUP, replyTo(GROUP, { view: row.view, action: row.action, group, activity: { grouped_num: 3 } }));

    open();

    expect(await screen.findByRole('heading', { name: row.title })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '邀请好友参团' }) !== null).toBe(row.invites);
    expect(screen.queryByRole('timer') !== null).toBe(row.group.display_state === 1);
    expect(screen.getAllByRole('list', { name: '团成员' })).toHaveLength(1);
  });

  it('opens the invitation with the address of the group', async () => {
    answer(RESULT, replyTo(RESULT, waiting));
    const course = { uuid: ID, name: '英语全程班' };
    answer(GROUP, replyTo(GROUP, { view: 'in_progress', action: 'share', group: { ...going, uuid: ID }, course }));
    open();

    await tap('邀请好友参团');

    expect(screen.getByRole('dialog', { name: '邀请好友参团' })).toBeTruthy();
    expect(screen.getByRole('img', { name: '参团二维码' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '查看我的拼团' }).getAttribute('href')).toBe(`/course/group/${ID}/${ID}`);
  });

  it('is still a payment that went well where the group cannot be read', async () => {
    answer(RESULT, replyTo(RESULT, waiting));
    lose(GROUP);
    open();
    await screen.findByText('拼团进度没有加载出来', undefined, { timeout: 10_000 });
    expect(screen.getByRole('heading', { name: '支付成功，等待成团' })).toBeTruthy();
    answer(GROUP, replyTo(GROUP, { view: 'in_progress', action: 'share', group: going }));

    await tap('重试');

    expect(await screen.findByRole('button', { name: '邀请好友参团' })).toBeTruthy();
  });

  it.each([
    { case: 'alone', pay_state: orderPayStates.PAID, pgb_item_uuid: null },
    { case: 'in a group that is complete', pay_state: orderPayStates.PAID, pgb_item_uuid: ID },
    { case: 'in a group that failed', pay_state: orderPayStates.WAITING_REFUND, pgb_item_uuid: ID },
  ])('asks for no group for what was bought $case', async ({ case: _, ...order }) => {
    answer(RESULT, replyTo(RESULT, { ...waiting, ...order }));

    open();

    expect(await screen.findByRole('link', { name: '查看订单' })).toBeTruthy();
    expect(sentTo(GROUP)).toEqual([]);
  });
});
