// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { handOver } from '#src/lib/storage/hand-over.ts';
import { endGroupCameFor, groupCameFor } from './came-for-group.ts';

const COURSE = '10000000-0000-4000-8000-000000000006';
const GROUP = '50000000-0000-4000-8000-000000000001';

afterEach(endGroupCameFor);

it('the group that a student came for is remembered', () => {
  handOver('group', `${COURSE}/${GROUP}`);

  expect(groupCameFor()).toEqual({ courseUuid: COURSE, groupUuid: GROUP });
});

it.each(['', COURSE, `${COURSE}/..`, `${COURSE}/${GROUP}/x`, `../${GROUP}`])('a cookie of %j names none', (value) => {
  handOver('group', value);

  expect(groupCameFor()).toBeUndefined();
});
