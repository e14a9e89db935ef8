import { expect, it } from 'vitest';
import { readPlace } from './exam-place.ts';

const UUID = '10000000-0000-4000-8000-000000000107';

it.each([
  [`subject=2&mycourse=${UUID}&course_section_uuid=${UUID}`, { subject: 2, mycourse: UUID, course_section_uuid: UUID }],
  ['subject=0&mycourse=x', {}],
  ['subject=1.5', {}],
  ['', {}],
])('reads %j as %j', (query, place) => expect(readPlace(new URLSearchParams(query))).toEqual(place));
