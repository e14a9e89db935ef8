import { isDay, isIdNumber } from './id-number.ts';

export type FieldType =
  | 'text'
  | 'textarea'
  | 'mobile'
  | 'id_card'
  | 'email'
  | 'number'
  | 'date'
  | 'single'
  | 'multiple'
  | 'rating'
  | 'area'
  | 'college';

export interface FormField {
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  readonly section: string;
  readonly is_required: boolean;
  readonly placeholder: string;
  /** Limits: characters of a text, value of a number, number of choices of a multiple; null for no limit. */
  readonly min: number | null;
  readonly max: number | null;
  /** The choices; for a rating, the meaning of one to five stars (empty: satisfaction). */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Asked only when the other field has one of these values; null for always. */
  readonly show_when: { readonly field: string; readonly values: readonly string[] } | null;
}

/** A place and a college are paths of names: `['浙江省', '杭州市', '西湖区']`, `['浙江省', '工学', '浙江大学']`. */
export type FormValue = string | number | string[];
export type FormAnswers = Record<string, FormValue>;

interface AnswerProblem {
  readonly field: string;
  readonly message: string;
}

interface CheckedAnswers {
  /** Without unknown fields, and without those that conditions hide. */
  readonly answers: FormAnswers;
  readonly problems: readonly AnswerProblem[];
}

/** Checks every field of a form and names each wrong one, as `body.answers.<key>`. The same in browser and server. */
export function checkAnswers(fields: readonly FormField[], given: FormAnswers, now: Date): CheckedAnswers {
  const answers: FormAnswers = {};
  const problems: AnswerProblem[] = [];
  for (const field of fields) {
    if (!isAsked(field, answers)) continue;
    const value = tidy(given[field.key]);
    const message = value === undefined ? missing(field) : mistake(field, value, now);
    if (message !== undefined) problems.push({ field: `body.answers.${field.key}`, message });
    else if (value !== undefined) answers[field.key] = value;
  }
  return { answers, problems };
}

/** The answers to store as a draft: known fields that are not empty. */
export function draftAnswers(fields: readonly FormField[], given: FormAnswers): FormAnswers {
  const keys = new Set(fields.map(({ key }) => key));
  return Object.fromEntries(Object.entries(given).filter(([key]) => keys.has(key)));
}

/** A condition refers to an earlier field; a field that was not asked has no value. */
export function isAsked({ show_when: condition }: FormField, answers: FormAnswers): boolean {
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

const CHOSEN: readonly FieldType[] = ['single', 'multiple', 'date', 'rating', 'area', 'college'];

function missing({ is_required: isRequired, type, label }: FormField): string | undefined {
  if (!isRequired) return undefined;
  return `${CHOSEN.includes(type) ? '请选择' : '请填写'}${label}`;
}

const PATTERNS = {
  mobile: [/^1[0-9]{10}$/, '手机号格式错误，请重新输入'],
  email: [/^[^\s@]{1,64}@[^\s@.]{1,63}(\.[^\s@.]{1,63}){1,4}$/, '邮箱格式错误'],
} as const;

function mistake(field: FormField, value: FormValue, now: Date): string | undefined {
  const { type, label } = field;
  switch (type) {
    case 'number':
    case 'rating':
      return typeof value === 'number' ? outOfRange(field, value, '') : `${label}应为数字`;
    case 'multiple':
      if (!Array.isArray(value) || !value.every((one) => isOption(field, one))) return `请选择${label}`;
      return outOfRange(field, value.length, '项');
    case 'area':
    case 'college':
      return isNamePath(value) ? undefined : `请选择${label}`;
    default:
      return typeof value === 'string' ? textMistake(field, value, now) : `${label}格式错误`;
  }
}

function textMistake(field: FormField, value: string, now: Date): string | undefined {
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
      return isIdNumber(value.toUpperCase(), now) ? undefined : '身份证号格式错误';
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

const isDate = (value: string) => /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value) && isDay(value);

const MAX_LEVELS = 4;
const MAX_NAME_LENGTH = 60;

function isNamePath(value: FormValue): boolean {
  if (!Array.isArray(value) || value.length > MAX_LEVELS) return false;
  return value.every((name) => name.trim() !== '' && name.length <= MAX_NAME_LENGTH);
}
