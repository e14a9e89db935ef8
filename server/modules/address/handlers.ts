import { areaText, areaTree, findArea, findAreaByNames } from '#server/db/queries/areas.ts';
import { inTransaction } from '#server/db/transaction.ts';
import {
  type AddressRow,
  changeAddress,
  createAddress,
  deleteAddress,
  findAddress,
  listAddresses,
} from '#server/domains/addresses/addresses.ts';
import { recogniseAddress } from '#server/domains/addresses/recognise-address.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import type { address } from '#src/contract/address.ts';
import type { ReplyOf } from '#src/contract/all.ts';

export const addressHandlers: Handlers<typeof address> = {
  'GET /api/v1/base/areas': async ({ query }) => {
    const { version, provinces } = areaTree();
    if (query.parent === undefined) return { version, areas: query.version === version ? null : provinces };
    const parent = findArea(query.parent)?.at(-1);
    if (!parent) throw new Refusal('NOT_FOUND');
    return { version, areas: query.version === version ? null : (parent.children ?? []) };
  },

  'GET /api/v1/base/addresses': async (_input, { db, session }) =>
    (await listAddresses(db, session.userId)).map(addressView),

  'POST /api/v1/base/addresses': async ({ body }, { db, random, session }) =>
    addressView(await inTransaction(db, (tx) => createAddress(tx, random, session.userId, body))),

  'POST /api/v1/base/addresses/recognition': async ({ body }) => recogniseAddress(body.text),

  'GET /api/v1/base/addresses/{id}': async ({ params }, { db, session }) =>
    addressView(await findAddress(db, session.userId, params.id)),

  'PUT /api/v1/base/addresses/{id}': async ({ params, body }, { db, session }) =>
    addressView(await inTransaction(db, (tx) => changeAddress(tx, session.userId, params.id, body))),

  'DELETE /api/v1/base/addresses/{id}': async ({ params }, { db, clock, session }) => {
    await inTransaction(db, (tx) => deleteAddress(tx, session.userId, params.id, clock.now()));
    return null;
  },
};

function addressView(row: AddressRow): ReplyOf<'GET /api/v1/base/addresses/{id}'> {
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
    place: areaText(names),
    is_default: isDefault,
  };
}
