import { findAreaByNames, placeOf } from '#server/db/queries/areas.ts';
import type { AddressRow } from '#server/domains/addresses/addresses.ts';
import type { ReplyOf } from '#src/contract/all.ts';

export function addressView(row: AddressRow): ReplyOf<'GET /api/v1/base/addresses/{id}'> {
  const { id, receiver, phone, company, province, city, area, location, isDefault } = row;
  const names = [province, city, area].filter(Boolean);
  return {
    uuid: id,
    receiver,
    phone,
    company,
    province,
    city,
    area,
    area_path: findAreaByNames(names).map(({ uuid }) => uuid),
    location,
    place: placeOf(names),
    is_default: isDefault,
  };
}
