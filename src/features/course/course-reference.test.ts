import { describe, expect, it } from 'vitest';
import { courseReference } from './course-reference.ts';

const UUID = '10000000-0000-4000-8000-000000000005';

describe('courseReference', () => {
  it.each([
    [`uuid=${UUID}`, { uuid: UUID }],
    [`id=${UUID.toUpperCase()}`, { uuid: UUID }],
    [`course_uuid=${UUID}&id=7`, { uuid: UUID }],
    ['id=KY2027-EN-01', { number: 'KY2027-EN-01' }],
    ['course_number=KY2027-EN-01', { number: 'KY2027-EN-01' }],
    [`number=7&uuid=${UUID}`, { uuid: UUID }],
  ])('reads %s', (query, reference) => {
    expect(courseReference(new URLSearchParams(query))).toEqual(reference);
  });

  it.each([
    '',
    'id=',
    'uuid=..%2F..%2Flogin',
    'id=%3Cscript%3E',
    'id=javascript:alert(1)',
    `id=${'9'.repeat(41)}`,
    'q=1',
  ])('finds no course in "%s"', (query) => {
    expect(courseReference(new URLSearchParams(query))).toBeUndefined();
  });
});
