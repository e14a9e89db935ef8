import type { FormAnswers, FormField, FormValue } from '#server/db/schema/form.ts';

interface AnswerProblem {
  readonly field: string;
  readonly message: string;
}

interface CheckedAnswers {
  /** Only what the form asks of this student: no unknown fields, none that its conditions hide. */
  readonly answers: FormAnswers;
  readonly problems: readonly AnswerProblem[];
}

/** Checks every field of a form and names each that is wrong, as `body.answers.<key>`. */
export function checkAnswers(fields: readonly FormField[], given: FormAnswers): CheckedAnswers {
  const answers: FormAnswers = {};
  const problems: AnswerProblem[] = [];
  for (const field of fields) {
    if (!isAsked(field, answers)) continue;
    const value = tidy(given[field.key]);
    const message = value === undefined ? missing(field) : mistake(field, value);
    if (message !== undefined) problems.push({ field: `body.answers.${field.key}`, message });
    else if (value !== undefined) answers[field.key] = value;
  }
  return { answers, problems };
}

/** What a draft keeps: fields of the form, whatever stands in them. */
export function draftAnswers(fields: readonly FormField[], given: FormAnswers): FormAnswers {
  const keys = new Set(fields.map(({ key }) => key));
  return Object.fromEntries(Object.entries(given).filter(([key]) => keys.has(key)));
}

/** A condition names a field that stands before; what was not asked has no value. */
function isAsked({ show_when: condition }: FormField, answers: FormAnswers): boolean {
  if (!condition) return true;
  const value = answers[condition.field];
  const values = Array.isArray(value) ? value : [String(value)];
  return value !== undefined && values.some((one) => condition.values.includes(one));
}

/** The value without spaces around it; undefined for nothing. */
function tidy(value: FormValue | undefined): FormValue | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim();
  if (Array.isArray(value)) return value.length === 0 ? undefined : [...new Set(value)];
  return value;
}

function missing({ is_required: isRequired, type, label }: FormField): string | undefined {
  if (!isRequired) return undefined;
  return `${type === 'single' || type === 'multiple' || type === 'date' || type === 'rating' ? '请选择' : '请填写'}${label}`;
}

const PATTERNS = {
  mobile: [/^1[0-9]{10}$/, '手机号格式错误，请重新输入'],
  email: [/^[^\s@]{1,64}@[^\s@.]{1,63}(\.[^\s@.]{1,63}){1,4}$/, '邮箱格式错误'],
} as const;

function mistake(field: FormField, value: FormValue): string | undefined {
  const { type, label } = field;
  switch (type) {
    case 'number':
    case 'rating':
      return typeof value === 'number' ? outOfRange(field, value, '') : `${label}应为数字`;
    case 'multiple':
      if (!Array.isArray(value) || !value.every((one) => isOption(field, one))) return `请选择${label}`;
      return outOfRange(field, value.length, '项');
    default:
      return typeof value === 'string' ? textMistake(field, value) : `${label}格式错误`;
  }
}

function textMistake(field: FormField, value: string): string | undefined {
  const { type, label } = field;
  switch (type) {
    case 'single':
      return isOption(field, value) ? undefined : `请选择${label}`;
    case 'mobile':
    case 'email': {
      const [pattern, message] = PATTERNS[type];
      return pattern.test(value) ? undefined : message;
    }
    case 'id_card':
      return isIdCard(value) ? undefined : '身份证号格式错误';
    case 'date':
      return isDate(value) ? undefined : `${label}格式错误`;
    default:
      return outOfRange(field, [...value].length, '个字');
  }
}

function outOfRange({ label, min, max }: FormField, amount: number, unit: string): string | undefined {
  if (min !== null && amount < min) return `${label}不少于 ${min}${unit && ` ${unit}`}`;
  return max !== null && amount > max ? `${label}不超过 ${max}${unit && ` ${unit}`}` : undefined;
}

const isOption = ({ options }: FormField, value: string) => options.some((option) => option.value === value);

/** A day that exists, as `2026-11-20`. */
function isDate(value: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** 18 characters whose last is the check digit. Source: GB 11643-1999. */
function isIdCard(value: string): boolean {
  if (!/^[1-9][0-9]{16}[0-9Xx]$/.test(value)) return false;
  const sum = [...value.slice(0, 17)].reduce(
    (total, digit, index) => total + Number(digit) * (2 ** (17 - index) % 11),
    0,
  );
  return '10X98765432'[sum % 11] === value[17]?.toUpperCase();
}
