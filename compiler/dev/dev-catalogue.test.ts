import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SAMPLE_CATALOGUE } from '../../tests/page-cases/sample-catalogue.ts';
import type { CatalogueReading } from '../site/read-catalogue.ts';
import { watchCatalogue } from './dev-catalogue.ts';

const question = (...numbers: string[]) => ({
  course_numbers: numbers,
  course_uuids: [],
  coupon_uuids: [],
  classrooms: [],
  activity_uuids: [],
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watch(answers: CatalogueReading[]) {
  const asked: string[][] = [];
  const told: string[] = [];
  const read = async (_api: string, { course_numbers: numbers }: { readonly course_numbers: string[] }) => {
    asked.push(numbers);
    return answers.shift() ?? { catalogue: SAMPLE_CATALOGUE };
  };
  const catalogue = watchCatalogue('http://api', {
    read,
    onChange: () => told.push('changed'),
    onAway: (reason) => told.push(reason),
  });
  return { asked, told, catalogue };
}

it('asks once for what several pages name, and answers only what was asked', async () => {
  const { asked, told, catalogue } = watch([]);
  catalogue.want('/a', question('KY1'));
  catalogue.want('/b', question('KY1', 'KY2'));
  expect(catalogue.answerTo(question('KY1'))).toBeUndefined();

  await vi.advanceTimersByTimeAsync(400);

  expect(asked).toEqual([['KY1', 'KY2']]);
  expect(told).toEqual(['changed']);
  expect(catalogue.answerTo(question('KY1'))).toBe(SAMPLE_CATALOGUE);
  expect(catalogue.answerTo(question('KY3'))).toBeUndefined();
});

it('says nothing of an API that is still starting', async () => {
  const { told, catalogue } = watch([{ reason: '连不上' }, { reason: '503' }, { reason: '503' }]);
  catalogue.want('/a', question('KY1'));

  await vi.advanceTimersByTimeAsync(16_000);

  expect(told).toEqual(['changed']);
});

it('says once that the catalogue is away, and asks again until it is there', async () => {
  const { asked, told, catalogue } = watch(Array.from({ length: 6 }, () => ({ reason: '连不上' })));
  catalogue.want('/a', question('KY1'));

  await vi.advanceTimersByTimeAsync(31_000);

  expect(asked).toHaveLength(7);
  expect(told).toEqual(['连不上', 'changed']);
});

it('asks again after a minute and says nothing of what is the same', async () => {
  const { asked, told, catalogue } = watch([]);
  catalogue.want('/a', question('KY1'));

  await vi.advanceTimersByTimeAsync(61_000);

  expect(asked).toHaveLength(2);
  expect(told).toEqual(['changed']);
});
