/** Couriers used by students and by the school. */
export const COURIERS = [
  '顺丰速运',
  '中通快递',
  '圆通速递',
  '申通快递',
  '韵达快递',
  '京东物流',
  '中国邮政',
  '极兔速递',
] as const;

export type Courier = (typeof COURIERS)[number];

/** A parcel's number as couriers give them. */
export const PARCEL_CODE = '^[A-Za-z0-9-]{6,40}$';
