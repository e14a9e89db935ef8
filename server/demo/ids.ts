const id = (kind: number | string) => (number: number) =>
  `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Ids of the sample: the first digit names the table. */
export const seedIds = {
  course: id(1),
  coupon: id(2),
  teacher: id(3),
  groupActivity: id(4),
  group: id(5),
  user: id(6),
  order: id(7),
  address: id(8),
  shipment: id(9),
  jointOffer: id('a'),
  staff: id('b'),
  invoice: id('c'),
  homework: id('d'),
  homeworkAnswer: id('e'),
  coursePost: id('f'),
} as const;

export const demoMobile = '13800138000';
/** Of the demo account; the number of an example in GB 11643. */
export const demoIdNumber = '11010519491231002X';
export const demoUserId = seedIds.user(1);
export const demoOrderNumber = 'ZY20261118000001';
export const demoExpressCode = 'SF1420261118001';
