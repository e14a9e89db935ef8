import { describe, expect, it } from 'vitest';
import { aCourse } from '../testing.ts';
import { courseSteps, type Opening } from './course-steps.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');
const TIME = '2026-11-18T09:30:00+08:00';
const order = (key: string, status: 'done' | 'current' | 'todo' = 'done') => ({ key, name: key, status, time: TIME });
const form = (step_id: string, changes: Partial<Opening['forms'][number]> = {}) => ({
  step_id,
  kind: 1 as const,
  title: '学员登记',
  state: 1 as const,
  is_required: true,
  submit_time: null,
  ...changes,
});
const steps = (changes: Partial<Parameters<typeof courseSteps>[0]> = {}) =>
  courseSteps({
    course: aCourse(),
    opening: { orderSteps: [], forms: [] },
    signedTime: undefined,
    now: NOW,
    ...changes,
  });

describe('courseSteps', () => {
  it('lead from the order over the agreement and the forms to the lessons', () => {
    const orderSteps = [order('submit'), order('pay'), order('open'), order('receive', 'current')];

    const all = steps({
      course: aCourse({ needs_agreement: true }),
      opening: { orderSteps, forms: [form('s1')] },
    });

    expect(all.map(({ key, status }) => [key, status])).toEqual([
      ['submit', 'done'],
      ['pay', 'done'],
      ['open', 'done'],
      ['agreement', 'current'],
      ['s1', 'todo'],
      ['study', 'todo'],
    ]);
    expect(all[0]?.note).toBe('11月18日 09:30');
    expect(all[4]).not.toHaveProperty('to');
  });

  it('have the form for the current step once the agreement is signed', () => {
    const all = steps({ signedTime: TIME, opening: { orderSteps: [], forms: [form('s1')] } });

    expect(all.find(({ status }) => status === 'current')).toMatchObject({ key: 's1', to: '/student_register/s1/c1' });
  });

  it('wait for no form that is optional or closed', () => {
    const forms = [form('optional', { is_required: false, kind: 4 }), form('closed', { state: 3 })];

    const all = steps({ opening: { orderSteps: [], forms } });

    expect(all.map(({ key, status, note }) => [key, status, note])).toEqual([
      ['optional', 'todo', '选填'],
      ['closed', 'todo', '填写已截止'],
      ['study', 'current', ''],
    ]);
  });

  it('have no current one when the student has begun', () => {
    const all = steps({ course: aCourse({ studied_time: TIME }) });

    expect(all.every(({ status }) => status === 'done')).toBe(true);
  });
});
