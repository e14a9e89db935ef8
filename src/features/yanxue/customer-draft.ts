import { isIdNumber } from '#src/contract/id-number.ts';
import { sexes } from '#src/contract/states.ts';
import { isMobile, readMobile } from '#src/lib/forms/phone.ts';
import type { CustomerBody, CustomerInfo } from './customer-info.ts';

export const shirtSizes = ['S', 'M', 'L', 'XL', 'XXL'] as const;

const FIELDS = [
  'name',
  'id_number',
  'mobile',
  'school',
  'grade',
  'shirt_size',
  'guardian_name',
  'guardian_mobile',
  'guardian_relation',
  'health',
  'diet',
] as const;
export type CustomerField = (typeof FIELDS)[number];

/** The traveller's data while it is edited. */
export type CustomerDraft = Readonly<Record<CustomerField, string>>;
export type CustomerProblems = Readonly<Partial<Record<CustomerField, string>>>;

/** Fields that are never stored in the browser. */
const SENSITIVE: readonly CustomerField[] = ['id_number', 'health'];
const OPTIONAL: readonly CustomerField[] = ['health', 'diet'];
const ID_LENGTH = 18;
const REQUIRED = '请填写必填项';
const MOBILE_WRONG = '手机号格式错误，请重新输入';

export function customerDraft(info: CustomerInfo | null): CustomerDraft {
  return Object.fromEntries(FIELDS.map((field) => [field, info?.[field] ?? ''])) as CustomerDraft;
}

/** The draft after an edit: number fields keep only valid characters. */
export function editCustomer(draft: CustomerDraft, field: CustomerField, text: string): CustomerDraft {
  // A masked number is replaced as a whole: characters typed next to the mask start a new number.
  const typed = field === 'id_number' && isMaskedId(draft.id_number) ? beside(draft.id_number, text) : text;
  return { ...draft, [field]: READERS[field]?.(typed) ?? typed };
}

/** Whether this is the mask of the stored ID number. */
export function isMaskedId(text: string): boolean {
  return /^[1-9]\*{16}[\dX]$/.test(text);
}

function beside(shown: string, text: string): string {
  return text.includes(shown) ? text.replace(shown, '') : text.includes('*') ? '' : text;
}

const READERS: Readonly<Partial<Record<CustomerField, (text: string) => string>>> = {
  mobile: readMobile,
  guardian_mobile: readMobile,
  id_number: (text) =>
    text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^\dX]/g, '')
      .slice(0, ID_LENGTH),
};

/** Why the draft cannot be submitted, in form order. */
export function customerProblems(draft: CustomerDraft, now: number): CustomerProblems {
  const found = FIELDS.flatMap((field) => {
    const problem = problemOf(field, draft, now);
    return problem ? [[field, problem]] : [];
  });
  return Object.fromEntries(found);
}

function problemOf(field: CustomerField, draft: CustomerDraft, now: number): string | undefined {
  const text = draft[field].trim();
  if (!text) return OPTIONAL.includes(field) ? undefined : REQUIRED;
  if (field === 'id_number' && isMaskedId(text)) return undefined;
  if (field === 'id_number') return isIdNumber(text, new Date(now)) ? undefined : '身份证号有误，请核对后重新输入';
  if (field === 'mobile') return isMobile(text) ? undefined : MOBILE_WRONG;
  if (field !== 'guardian_mobile') return undefined;
  if (!isMobile(text)) return MOBILE_WRONG;
  return text === draft.mobile ? '请填写另一个人的手机号，紧急时才能联系到' : undefined;
}

/** The draft in the API's form. Sex and birthday follow from the ID number: the new one, else the stored one. */
export function customerBody(draft: CustomerDraft, courseUuid: string, info: CustomerInfo | null): CustomerBody {
  const fields = Object.fromEntries(FIELDS.map((field) => [field, draft[field].trim()])) as Record<
    CustomerField,
    string
  >;
  const id = fields.id_number;
  const known = isMaskedId(id) ? info : null;
  return {
    ...fields,
    course_id: courseUuid,
    sex: known?.sex ?? (Number(id[16]) % 2 === 1 ? sexes.MALE : sexes.FEMALE),
    birthday: known?.birthday ?? `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`,
    shirt_size: shirtSizes.find((size) => size === fields.shirt_size) ?? 'M',
    revision: info?.revision ?? 0,
  };
}

/** The fields of a draft that may be stored in the browser, as text. */
export function customerDraftText(draft: CustomerDraft): string {
  return JSON.stringify(Object.fromEntries(FIELDS.filter((f) => !SENSITIVE.includes(f)).map((f) => [f, draft[f]])));
}

/** The draft with its stored fields; undefined when the text is no draft, or adds nothing. */
export function restoreCustomer(base: CustomerDraft, stored: string | undefined): CustomerDraft | undefined {
  const known = readObject(stored);
  const found = FIELDS.filter((field) => !SENSITIVE.includes(field) && typeof known[field] === 'string');
  const draft: CustomerDraft = { ...base, ...Object.fromEntries(found.map((field) => [field, String(known[field])])) };
  return FIELDS.some((field) => draft[field] !== base[field]) ? draft : undefined;
}

function readObject(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
