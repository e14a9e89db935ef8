import { describe, expect, it } from 'vitest';
import { type CourseGroups, groupOffer } from './read-offer.ts';

type Activity = NonNullable<CourseGroups['activity']>;
type Group = Activity['groups'][number];

const group = (over: Partial<Group> = {}): Group => ({
  uuid: 'g1',
  display_state: 1,
  seats_left: 2,
  end_time: '2026-11-21T12:00:00+08:00',
  is_mine: false,
  members: [{ role: 0, nickname: '林**', face: '/storage/avatars/a2.jpg' }],
  ...over,
});
const activity = (groups: Group[]): Activity => ({
  uuid: 'a1',
  status: 1,
  group_price: 159000,
  grouped_num: 3,
  is_sold_out: false,
  stock_left: null,
  start_time: '2026-11-15T12:00:00+08:00',
  end_time: '2026-12-20T12:00:00+08:00',
  groups,
});

const reply = (given: Activity | null): CourseGroups => ({
  course_uuid: 'c1',
  price: 198000,
  user_course_state: 5,
  view: 'open',
  action: 'start',
  my_group_uuid: null,
  unpaid_order: { order_uuid: 'o1', order_number: 'ZY1' },
  activity: given,
});

describe('groupOffer', () => {
  it('carries the activity and its groups over', () => {
    expect(groupOffer(reply(activity([group()])))).toEqual({
      courseUuid: 'c1',
      courseState: 5,
      unpaidOrderUuid: 'o1',
      myGroupUuid: undefined,
      activity: 1,
      groupPriceCents: 159000,
      priceCents: 198000,
      size: 3,
      startsAt: Date.parse('2026-11-15T12:00:00+08:00'),
      endsAt: Date.parse('2026-12-20T12:00:00+08:00'),
      groups: [
        {
          uuid: 'g1',
          nickname: '林**',
          face: '/storage/avatars/a2.jpg',
          seatsLeft: 2,
          endsAt: Date.parse('2026-11-21T12:00:00+08:00'),
          isMine: false,
        },
      ],
    });
  });

  it('leaves out groups that failed', () => {
    const { groups } = groupOffer(reply(activity([group({ display_state: 3 }), group({ uuid: 'g2' })])));

    expect(groups.map(({ uuid }) => uuid)).toEqual(['g2']);
  });

  it('hides a nickname that came unmasked', () => {
    const members: Group['members'] = [{ role: 0, nickname: '林知夏', face: '' }];

    expect(groupOffer(reply(activity([group({ members })]))).groups[0]?.nickname).toBe('林**');
  });

  it('reads a course without an activity as off the shelf', () => {
    expect(groupOffer(reply(null))).toMatchObject({ activity: 3, priceCents: 198000, groups: [] });
  });
});
