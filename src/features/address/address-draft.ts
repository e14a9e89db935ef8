import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { isMobile } from '#src/lib/forms/phone.ts';
import { type Area, isComplete, pathTo } from '#src/ui/area-picker/area-path.ts';
import type { Address } from './address-queries.ts';

/** An address being edited. */
export interface AddressDraft {
  readonly receiver: string;
  /** Digits only. */
  readonly phone: string;
  /** The last level chosen; empty when none is. */
  readonly areaUuid: string;
  readonly location: string;
  /** Not asked for, and kept unchanged. */
  readonly company: string;
  readonly isDefault: boolean;
}

type Body = InputOf<'POST /api/v1/base/addresses'>['body'];
type Recognised = ReplyOf<'POST /api/v1/base/addresses/recognition'>;
export type AddressProblems = Partial<Readonly<Record<'receiver' | 'phone' | 'area' | 'location', string>>>;

export const MAX_RECEIVER_LENGTH = 20;
export const MAX_LOCATION_LENGTH = 120;
const MIN_LOCATION_LENGTH = 2;

export const EMPTY_DRAFT: AddressDraft = {
  receiver: '',
  phone: '',
  areaUuid: '',
  location: '',
  company: '',
  isDefault: false,
};

export function draftOf(address: Address): AddressDraft {
  const { receiver, phone, area_path: path, location, company, is_default: isDefault } = address;
  return { receiver, phone, areaUuid: path.at(-1) ?? '', location, company, isDefault };
}

export function bodyOf({ receiver, phone, areaUuid, location, company, isDefault }: AddressDraft): Body {
  return {
    receiver: receiver.trim(),
    phone,
    area_uuid: areaUuid,
    location: oneLine(location),
    company,
    is_default: isDefault,
  };
}

export function isSameDraft(one: AddressDraft, other: AddressDraft): boolean {
  return (Object.keys(one) as (keyof AddressDraft)[]).every((key) => one[key] === other[key]);
}

/**
 * Why an address cannot be saved, for the student.
 *
 * Without the tree of areas any area is accepted: the server checks it.
 */
export function addressProblems(draft: AddressDraft, tree: readonly Area[] | undefined): AddressProblems {
  const receiver = draft.receiver.trim();
  const location = oneLine(draft.location);
  const isReceiverFine = receiver.length > 0 && receiver.length <= MAX_RECEIVER_LENGTH;
  const isLocationFine = location.length >= MIN_LOCATION_LENGTH && location.length <= MAX_LOCATION_LENGTH;
  const isAreaFine = !tree || isComplete(pathTo(tree, draft.areaUuid));
  return {
    ...(!isReceiverFine && { receiver: '请填写收货人，不超过 20 个字' }),
    ...(!isMobile(draft.phone) && { phone: draft.phone ? '手机号格式错误，请重新输入' : '请填写必填项' }),
    ...((!draft.areaUuid || !isAreaFine) && { area: draft.areaUuid ? '请选择完整的省市区' : '请选择省市区' }),
    ...(!isLocationFine && { location: '请填写详细地址，2–120 个字' }),
  };
}

/**
 * The draft with the recognised parts of a pasted text; missing parts stay. Region and street belong together: a text
 * with only one of them empties the other.
 */
export function filledDraft(draft: AddressDraft, read: Recognised): AddressDraft {
  const hasPlace = read.area_path.length > 0 || read.location !== '';
  return {
    ...draft,
    receiver: read.receiver || draft.receiver,
    phone: read.phone || draft.phone,
    ...(hasPlace && { areaUuid: read.area_path.at(-1) ?? '', location: read.location }),
  };
}

/** The result of pasting: what was filled in, what is missing, and what was not recognised. */
export function recognitionNote(read: Recognised): string {
  const { unread } = read;
  return `${filledNote(read)}${unread.length > 0 ? `；没有识别：${unread.map((piece) => `「${piece}」`).join('')}` : ''}`;
}

function filledNote(read: Recognised): string {
  const parts = [
    { name: '收货人', isFound: read.receiver !== '' },
    { name: '手机号', isFound: read.phone !== '' },
    { name: '所在地区', isFound: read.is_area_complete },
    { name: '详细地址', isFound: read.location !== '' },
  ];
  const found = parts.filter(({ isFound }) => isFound).map(({ name }) => name);
  const missing = parts.filter(({ isFound }) => !isFound).map(({ name }) => name);
  if (found.length === 0 && read.area_path.length === 0) return '没有识别出地址，请检查后再试，或直接在下面填写';
  if (missing.length === 0) return '已填好，请核对后保存';
  return `${found.length > 0 ? `已填好${found.join('、')}，` : ''}请补充${missing.join('、')}`;
}

/** A list after saving an address: the default one first, a new one before the others. */
export function withSaved(addresses: readonly Address[], saved: Address): Address[] {
  const isKnown = addresses.some(({ uuid }) => uuid === saved.uuid);
  const listed = isKnown ? addresses.map((one) => (one.uuid === saved.uuid ? saved : one)) : [saved, ...addresses];
  const marked = listed.map((one) =>
    saved.is_default && one.is_default && one.uuid !== saved.uuid ? { ...one, is_default: false } : one,
  );
  return [...marked.filter((one) => one.is_default), ...marked.filter((one) => !one.is_default)];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
