import type { CatalogueAnswer } from '#src/contract/catalogue.ts';

type Course = CatalogueAnswer['courses'][number];
type Coupon = CatalogueAnswer['coupons'][number];

const course = (number: string, changes: Partial<Course> = {}): Course => ({
  uuid: `uuid-of-${number.toLowerCase()}`,
  product_uuid: null,
  course_number: number,
  name: '长难句体验课',
  price: 100,
  origin_price: 19900,
  is_sold_out: false,
  live_count: 7,
  ...changes,
});

const coupon = (uuid: string, changes: Partial<Coupon> = {}): Coupon => ({
  uuid,
  name: '满 99 减 20',
  mold: 1,
  amount: 2000,
  discount_percent: 100,
  threshold: 9900,
  start_time: '2026-10-01T00:00:00+08:00',
  end_time: '2027-01-01T00:00:00+08:00',
  set_state: 1,
  stock_left: 500,
  course_uuids: [],
  ...changes,
});

/** A small catalogue to compare pages with; the moment is that of `sampleContext`. */
export const SAMPLE_CATALOGUE: CatalogueAnswer = {
  service: { phone: '400-800-2027', hours: '每天 9:00—22:00' },
  courses: [
    course('KY2027-EN-01'),
    course('KY2027-EN-02', { name: '英语全程班', price: 198000, origin_price: 298000, live_count: 0 }),
    course('KY2027-EN-09', { name: '作文批改营', is_sold_out: true }),
    course('C1', { uuid: 'c1' }),
    course('C2', { uuid: 'c2-variant', product_uuid: 'c2' }),
  ],
  coupons: [
    coupon('good'),
    coupon('large', { name: '满 300 减 50', amount: 5000, threshold: 30_000 }),
    coupon('summer', { end_time: '2026-11-15T00:00:00+08:00' }),
    coupon('used-up', { stock_left: 0 }),
    coupon('withdrawn', { set_state: 3 }),
    coupon('for-full', {
      name: '全程班八五折',
      mold: 2,
      amount: 0,
      discount_percent: 85,
      course_uuids: ['uuid-of-ky2027-en-02'],
    }),
  ],
  lives: [
    {
      classroom: 'open-01',
      name: '今晚公开课',
      start_time: '2026-11-20T19:30:00+08:00',
      end_time: '2026-11-20T20:30:00+08:00',
      has_record: false,
    },
    {
      classroom: 'over-01',
      name: '上月公开课',
      start_time: '2026-10-20T19:30:00+08:00',
      end_time: '2026-10-20T20:30:00+08:00',
      has_record: false,
    },
  ],
  activities: [
    {
      uuid: 'group-01',
      course_uuid: 'uuid-of-ky2027-en-02',
      status: 1,
      group_price: 159000,
      grouped_num: 3,
      start_time: '2026-11-01T00:00:00+08:00',
      end_time: '2026-11-20T00:00:00+08:00',
    },
  ],
};
