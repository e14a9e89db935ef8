interface ActivitySeed {
  readonly course: number;
  readonly priceCents: number;
  readonly people: number;
  /** Days from the start of the seed. */
  readonly days: readonly [from: number, to: number];
  readonly isOffShelf?: true;
  readonly stock?: number;
  /** Places taken by students that are not in the seed. */
  readonly soldBefore?: number;
}

/** Row n has the id of activity n. Every state occurs: going, not started, ended, off the shelf, sold out. */
export const ACTIVITIES: readonly ActivitySeed[] = [
  { course: 6, priceCents: 159000, people: 3, days: [-5, 30] },
  { course: 14, priceCents: 5900, people: 2, days: [-5, 25] },
  { course: 7, priceCents: 189000, people: 3, days: [10, 40] },
  { course: 9, priceCents: 45900, people: 5, days: [-40, -10] },
  { course: 15, priceCents: 49900, people: 3, days: [-5, 30], isOffShelf: true },
  { course: 104, priceCents: 9900, people: 2, days: [-20, 20], stock: 40, soldBefore: 38 },
  { course: 108, priceCents: 14900, people: 3, days: [-3, 40], stock: 200 },
  { course: 114, priceCents: 11900, people: 2, days: [-3, 40] },
  { course: 111, priceCents: 29900, people: 3, days: [-3, 40] },
  { course: 112, priceCents: 23900, people: 2, days: [-40, -12] },
  { course: 105, priceCents: 6900, people: 3, days: [-40, -12] },
];

interface GroupSeed {
  readonly activity: number;
  /** The display state: 0 its leader has not paid, 1 going, 2 succeeded, 3 failed. */
  readonly state: 0 | 1 | 2 | 3;
  readonly hoursLeft: number;
  /** Numbers of users, leader first; user 1 is the demo account. */
  readonly members: readonly number[];
}

/** Row n has the id of group n. */
export const GROUPS: readonly GroupSeed[] = [
  { activity: 1, state: 1, hoursLeft: 20, members: [2, 3] },
  { activity: 1, state: 1, hoursLeft: 22, members: [4] },
  { activity: 1, state: 2, hoursLeft: 10, members: [5, 6, 7] },
  { activity: 2, state: 1, hoursLeft: 21, members: [5] },
  { activity: 2, state: 2, hoursLeft: 5, members: [2, 4] },
  { activity: 4, state: 3, hoursLeft: -300, members: [6] },
  { activity: 6, state: 2, hoursLeft: -100, members: [3, 7] },
  { activity: 7, state: 1, hoursLeft: 19, members: [1, 3] },
  { activity: 8, state: 0, hoursLeft: 23, members: [1] },
  { activity: 9, state: 1, hoursLeft: 21, members: [5, 1] },
  { activity: 10, state: 2, hoursLeft: -320, members: [1, 6] },
  { activity: 11, state: 3, hoursLeft: -330, members: [1] },
];

/** Hours that every group of the sample has: what `promises.yaml` says of a school that changed nothing. */
export const GROUP_HOURS = 24;
