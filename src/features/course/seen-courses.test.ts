// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { readSeen, rememberSeen } from './seen-courses.ts';

const uuid = (number: number) => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

afterEach(() => localStorage.clear());

it('keeps the last twelve courses, the latest first, each once', () => {
  for (let number = 1; number <= 14; number += 1) rememberSeen(uuid(number));
  rememberSeen(uuid(5));

  expect(readSeen()).toEqual([5, 14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3].map(uuid));
});

it.each(['{"a":1}', ',,', `${uuid(1)},<script>,${uuid(1)}`])('reads %j without harm', (stored) => {
  localStorage.setItem('seen-courses', stored);

  expect(readSeen().filter((one) => one !== uuid(1))).toEqual([]);
});
