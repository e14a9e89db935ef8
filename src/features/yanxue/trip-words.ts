import { type TripState, tripStates, tripStateTexts } from '#src/contract/states.ts';
import { maskMobile } from '#src/lib/forms/phone.ts';
import type { CustomerInfo } from './customer-info.ts';
import type { Service, Trip } from './service-query.ts';

const { WAITING, CONFIRMED, FINISHED, CANCELLED } = tripStates;

const NOTES: Readonly<Record<TripState, string>> = {
  [WAITING]: '领队确认后会短信通知你，确认前可以修改。',
  [CONFIRMED]: '行程已确认，如需修改请联系领队。',
  [FINISHED]: '旅程已经结束，期待再见。',
  [CANCELLED]: '上一次的行程已取消，可以重新选择团期。',
};

/** The state of a trip and its meaning. */
export function tripWords({ state }: Pick<Trip, 'state'>): { readonly title: string; readonly note: string } {
  return { title: tripStateTexts[state], note: NOTES[state] };
}

/** The active trip; null when there is none, or it was cancelled. */
export function activeTrip({ trip }: Pick<Service, 'trip'>): Trip | null {
  return trip && trip.state !== CANCELLED ? trip : null;
}

/** The traveller, with masked numbers. */
export function customerFacts({ name, mobile, id_number, school, grade, ...rest }: CustomerInfo) {
  return [
    { name: '营员', value: name },
    { name: '手机号', value: maskMobile(mobile) },
    { name: '身份证号', value: id_number },
    { name: '学校', value: `${school} · ${grade}` },
    { name: '紧急联系人', value: `${rest.guardian_name}（${rest.guardian_relation}）` },
  ];
}
