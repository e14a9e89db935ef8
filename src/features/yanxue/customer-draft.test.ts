import { describe, expect, it } from 'vitest';
import {
  type CustomerDraft,
  customerBody,
  customerDraft,
  customerDraftText,
  customerProblems,
  editCustomer,
  restoreCustomer,
} from './customer-draft.ts';
import type { CustomerInfo } from './customer-info.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');
const ID = '11010519491231002X';

const filled = (changes: Partial<CustomerDraft> = {}): CustomerDraft => ({
  name: '林知行',
  mobile: '13800138000',
  id_number: ID,
  school: '浙江大学',
  grade: '大三',
  shirt_size: 'L',
  guardian_name: '林先生',
  guardian_mobile: '13900139000',
  guardian_relation: '父亲',
  health: '对花生过敏',
  diet: '',
  ...changes,
});

describe('customerProblems', () => {
  it('are none when everything is right', () => {
    expect(customerProblems(filled(), NOW)).toEqual({});
  });

  it('name every field that is missing, and none that may be', () => {
    expect(Object.keys(customerProblems(customerDraft(null), NOW))).toEqual([
      'name',
      'id_number',
      'mobile',
      'school',
      'grade',
      'shirt_size',
      'guardian_name',
      'guardian_mobile',
      'guardian_relation',
    ]);
  });

  it.each([
    [{ id_number: '110105194912310021' }, 'id_number', /身份证号有误/],
    [{ mobile: '1380013800' }, 'mobile', /手机号格式错误/],
    [{ guardian_mobile: '2390013900' }, 'guardian_mobile', /手机号格式错误/],
    [{ guardian_mobile: '13800138000' }, 'guardian_mobile', /另一个人/],
    [{ school: '  ' }, 'school', /请填写必填项/],
  ] as const)('say of %o what is wrong', (changes, field, text) => {
    const problems = customerProblems(filled(changes), NOW);

    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toMatch(text);
  });
});

it('an edit keeps of numbers what numbers are made of', () => {
  const draft = editCustomer(filled(), 'id_number', ' 110105 19491231 002x ');

  expect(draft.id_number).toBe(ID);
  expect(editCustomer(draft, 'mobile', '+86 138-0013 8000').mobile).toBe('13800138000');
});

it('what is handed in has sex and birthday from the ID number', () => {
  const body = customerBody(filled({ name: ' 林知行 ' }), 'c1', null);

  expect(body).toMatchObject({ name: '林知行', sex: 1, birthday: '1949-12-31', course_id: 'c1', revision: 0 });
});

describe('an ID number that is stored', () => {
  const MASKED = '1****************X';
  const stored = { ...filled({ id_number: MASKED }), sex: 1, birthday: '1949-12-31', revision: 3 } as CustomerInfo;

  it('is shown in part, and stays when it is not touched', () => {
    const draft = customerDraft(stored);

    expect(customerProblems(draft, NOW)).toEqual({});
    expect(customerBody(draft, 'c1', stored)).toMatchObject({ id_number: MASKED, sex: 1, birthday: '1949-12-31' });
  });

  it.each([
    [`${MASKED}1`, '1'],
    [`4${MASKED}`, '4'],
    [MASKED.slice(0, -1), ''],
    [ID, ID],
  ])('is replaced as a whole by %s', (text, left) => {
    expect(editCustomer(customerDraft(stored), 'id_number', text).id_number).toBe(left);
  });
});

describe('a kept draft', () => {
  it('has neither the ID number nor what concerns health', () => {
    expect(customerDraftText(filled())).not.toMatch(/11010519|花生/);
  });

  it('comes back over what the server knows', () => {
    const base = customerDraft(null);

    expect(restoreCustomer(base, customerDraftText(filled()))).toEqual(filled({ id_number: '', health: '' }));
  });

  it.each([undefined, 'not json', 'null', '{"name":1}', customerDraftText(customerDraft(null))])(
    'is none when %s was kept',
    (kept) => {
      expect(restoreCustomer(customerDraft(null), kept)).toBeUndefined();
    },
  );
});
