import { describe, expect, it } from 'vitest';
import {
  checkAnswers as check,
  draftAnswers,
  type FieldType,
  type FormAnswers,
  type FormField,
} from './form-answers.ts';

const checkAnswers = (fields: readonly FormField[], answers: FormAnswers) =>
  check(fields, answers, new Date('2026-11-20T12:00:00+08:00'));

const field = (key: string, type: FieldType, more: Partial<FormField> = {}): FormField => ({
  key,
  label: key,
  type,
  section: '',
  is_required: true,
  placeholder: '',
  min: null,
  max: null,
  options: [],
  show_when: null,
  ...more,
});
const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }));
const messages = (fields: readonly FormField[], answers: FormAnswers) =>
  Object.fromEntries(checkAnswers(fields, answers).problems.map(({ field: name, message }) => [name, message]));

describe('checkAnswers', () => {
  it('names every field that is wrong, not only the first', () => {
    const fields = [field('name', 'text'), field('phone', 'mobile'), field('kind', 'single', { options })];

    expect(messages(fields, { phone: '12', kind: 'z' })).toEqual({
      'body.answers.name': '请填写name',
      'body.answers.phone': '手机号格式错误，请重新输入',
      'body.answers.kind': '请选择kind',
    });
  });

  it.each([
    ['an id number with a wrong check digit', field('f', 'id_card'), '110105194912310021', '身份证号格式错误'],
    ['a day that does not exist', field('f', 'date'), '2026-02-30', 'f格式错误'],
    ['an address without a domain', field('f', 'email'), 'me@here', '邮箱格式错误'],
    ['a text that is too long', field('f', 'text', { max: 3 }), '一二三四', 'f不超过 3 个字'],
    ['a number that is too small', field('f', 'number', { min: 1 }), 0, 'f不少于 1'],
    ['a text for a number', field('f', 'number'), '7', 'f应为数字'],
    ['too many choices', field('f', 'multiple', { options, max: 1 }), ['a', 'b'], 'f不超过 1 项'],
    ['a place without a name', field('f', 'area'), ['浙江省', ' '], '请选择f'],
    ['a text for a college', field('f', 'college'), '浙江大学', '请选择f'],
    ['nobody born yet', field('f', 'id_card'), '110105210012310020', '身份证号格式错误'],
    ['a list for a text', field('f', 'text'), ['a'], 'f格式错误'],
    ['spaces for a text', field('f', 'text'), '   ', '请填写f'],
  ])('refuses %s', (_what, asked, value, message) => {
    expect(messages([asked], { f: value })).toEqual({ 'body.answers.f': message });
  });

  it('takes what is right, without spaces around it and without doubles', () => {
    const fields = [field('id', 'id_card'), field('day', 'date'), field('many', 'multiple', { options })];

    const { answers, problems } = checkAnswers(fields, {
      id: ' 11010519491231002x ',
      day: '2024-02-29',
      many: ['b', 'b', 'a'],
    });

    expect(problems).toEqual([]);
    expect(answers).toEqual({ id: '11010519491231002x', day: '2024-02-29', many: ['b', 'a'] });
  });

  it('asks only what its conditions show, and drops the rest', () => {
    const fields = [
      field('kind', 'single', { options }),
      field('why', 'text', { show_when: { field: 'kind', values: ['b'] } }),
      field('more', 'text', { show_when: { field: 'why', values: ['x'] } }),
    ];

    expect(checkAnswers(fields, { kind: 'a', why: 'x', more: 'y', other: 'z' })).toEqual({
      answers: { kind: 'a' },
      problems: [],
    });
    expect(messages(fields, { kind: 'b', why: 'x' })).toEqual({ 'body.answers.more': '请填写more' });
  });
});

describe('draftAnswers', () => {
  it('keeps fields of the form, right or wrong', () => {
    expect(draftAnswers([field('phone', 'mobile')], { phone: '12', other: 'x' })).toEqual({ phone: '12' });
  });
});
