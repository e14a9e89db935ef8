import { describe, expect, it } from 'vitest';
import {
  type CourseFacts,
  type GroupCode,
  type GroupFacts,
  type GroupSituation,
  groupActionTexts,
  groupStatus,
  userCourseState,
  userGroupState,
} from './group-status.ts';
import type { GroupActivityState, UserCourseState, UserGroupState } from './states.ts';

const COURSES = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const GROUPS = [null, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const ACTIVITIES = [0, 1, 2, 3] as const;
const CODES = [60010, 60011, 60012, 60013, 60014, 60015, 60016, 60017] as const;

/** Views by letter, so that the whole table fits on a page. */
const VIEWS = {
  S: 'success study',
  P: 'in_progress share',
  O: 'owned study',
  X: 'course_off_shelf browse',
  J: 'joined_other group',
  A: 'activity_off_shelf detail',
  E: 'activity_ended detail',
  N: 'not_started detail',
  Q: 'sold_out detail',
  F: 'full start',
  L: 'join_overtime start',
  t: 'start_overtime detail',
  T: 'start_overtime start',
  v: 'place_lost detail',
  V: 'place_lost start',
  j: 'open join',
  b: 'open start',
  M: 'joint joint',
} as const;
type Letter = keyof typeof VIEWS;

/**
 * One row per course state; in it one word per group state (none, 1 to 8); in it one letter per activity status 0 to 3.
 */
const TABLE: Readonly<Record<UserCourseState, string>> = {
  1: 'NbEA SSSS NjEA PPPP AAAA NFEA NLEA tTtA vVvA',
  2: 'OOOO SSSS OOOO PPPP OOOO OOOO OOOO OOOO OOOO',
  3: 'XXXX SSSS XXXX PPPP XXXX XXXX XXXX XXXX XXXX',
  4: 'JJJJ SSSS JJJJ PPPP JJJJ JJJJ JJJJ JJJJ JJJJ',
  5: 'NbEA SSSS NjEA PPPP AAAA NFEA NLEA tTtA vVvA',
  6: 'NNEA SSSS NNEA PPPP AAAA NNEA NNEA tttA vvvA',
  7: 'NQEA SSSS NQEA PPPP AAAA NQEA NQEA tttA vvvA',
  8: 'NbMM SSSS NjEA PPPP AAAA NFEA NLEA tttA vvvA',
};

const said = (situation: GroupSituation) => {
  const { view, action } = groupStatus(situation);
  return `${view} ${action}`;
};
const expected = (course: UserCourseState, group: UserGroupState | null, activity: GroupActivityState) => {
  const letter = TABLE[course].split(' ')[group ?? 0]?.[activity];
  return letter && letter in VIEWS ? VIEWS[letter as Letter] : `no row for ${course} ${group} ${activity}`;
};

describe('groupStatus', () => {
  const cases = COURSES.flatMap((course) =>
    GROUPS.flatMap((group) => ACTIVITIES.map((activity) => ({ course, group, activity }))),
  );

  it('has 8 × 9 × 4 rows', () => {
    expect(cases).toHaveLength(288);
  });

  it.each(cases)('is one view and one action for course $course, group $group, activity $activity', (one) => {
    expect(said({ ...one, code: null })).toBe(expected(one.course, one.group, one.activity));
  });

  const refused: Readonly<Record<GroupCode, string>> = {
    60010: 'activity_off_shelf detail',
    60011: 'sold_out detail',
    60012: 'joined_other group',
    60013: 'order_unpaid order',
    60014: 'order_unpaid order',
    60015: 'full detail',
    60016: 'join_overtime detail',
    60017: 'joined_other group',
  };
  it.each(CODES)('follows the refusal %i whatever was read before', (code) => {
    for (const one of cases) {
      const canStart = code === 60016 && one.activity === 1;
      expect(said({ ...one, code })).toBe(canStart ? 'join_overtime start' : refused[code]);
    }
  });

  it('has a label for every action', () => {
    const actions = new Set(cases.map((one) => groupStatus({ ...one, code: null }).action));

    for (const action of [...actions, 'order'] as const) expect(groupActionTexts[action]).not.toBe('');
  });
});

describe('userCourseState', () => {
  const facts = (over: Partial<CourseFacts> = {}): CourseFacts => ({
    isOnShelf: true,
    isOwned: false,
    isJoint: false,
    isInGroup: false,
    activity: 1,
    isSoldOut: false,
    ...over,
  });

  it.each([
    [1, 'there was never an activity', facts({ activity: null })],
    [1, 'its activity has ended', facts({ activity: 2 })],
    [2, 'it is owned', facts({ isOwned: true, isOnShelf: false, isInGroup: true, isJoint: true })],
    [3, 'it is off the shelf', facts({ isOnShelf: false })],
    [4, 'the student is in a group', facts({ isInGroup: true, isSoldOut: true, isOnShelf: false })],
    [5, 'its activity is going', facts({ isJoint: true })],
    [6, 'its activity is to come', facts({ activity: 0, isSoldOut: true })],
    [7, 'it is sold out', facts({ isSoldOut: true })],
    [8, 'it is sold together with others', facts({ activity: null, isJoint: true })],
    [8, 'it is sold together with others and its activity has ended', facts({ activity: 2, isJoint: true })],
  ])('is %i when %s', (state, _name, given) => {
    expect(userCourseState(given)).toBe(state);
  });
});

describe('userGroupState', () => {
  const facts = (over: Partial<GroupFacts> = {}): GroupFacts => ({
    display: 1,
    isOver: false,
    seatsLeft: 1,
    place: 'none',
    activity: 1,
    ...over,
  });

  it.each([
    [1, 'the own group succeeded', facts({ place: 'paid', display: 2, isOver: true, activity: 3 })],
    [2, 'a place is free', facts()],
    [3, 'the own group is going', facts({ place: 'paid', seatsLeft: 0 })],
    [4, 'the activity is off the shelf', facts({ activity: 3 })],
    [5, 'no place is free', facts({ seatsLeft: 0 })],
    [5, 'it succeeded without the student', facts({ display: 2, isOver: true })],
    [6, 'it failed before the student came', facts({ display: 3 })],
    [6, 'its time is over and the job has not come yet', facts({ isOver: true })],
    [7, 'the own group failed', facts({ place: 'paid', display: 3 })],
    [7, 'its time is over for its own members', facts({ place: 'paid', isOver: true })],
    [8, 'the student paid when the last place was gone', facts({ place: 'lost', display: 2 })],
  ])('is %i when %s', (state, _name, given) => {
    expect(userGroupState(given)).toBe(state);
  });
});
