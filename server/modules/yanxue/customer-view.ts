import { type CustomerRow, openCustomer } from '#server/domains/yanxue/customer-infos.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { FieldSeal } from '#server/kernel/field-seal.ts';
import { maskIdNumber } from '#server/kernel/mask.ts';
import type { ReplyOf } from '#src/contract/all.ts';

type CustomerView = NonNullable<ReplyOf<'GET /api/V1.30/yanxue/service/customerinfo'>>;

/** The info as its owner sees it: the ID number in part. */
export function customerView(seal: FieldSeal, row: CustomerRow): CustomerView {
  const fields = openCustomer(seal, row);
  return {
    customerinfo_uuid: row.id,
    course_uuid: row.courseId,
    ...fields,
    id_number: maskIdNumber(fields.id_number),
    revision: row.revision,
    update_time: toInstant(row.updatedAt),
  };
}
