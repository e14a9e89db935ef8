import { mayConfirm } from '#server/domains/delivery/delivery-state.ts';
import type { FoundPackage } from '#server/domains/delivery/packages.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { sentToView } from '#server/views/address.ts';
import type { ReplyOf } from '#src/contract/all.ts';

type PackageView = ReplyOf<'POST /api/v1/course/delivery_order/{id}/receipt/'>;

export function packageView({ row, state, orderNumber, parcel }: FoundPackage): PackageView {
  return {
    uuid: row.id,
    name: row.name,
    goods: row.goods.map(({ name, count }) => ({ name, count })),
    state,
    course_uuid: row.courseId,
    order_number: orderNumber,
    address: row.confirmedAt ? sentToView(row) : null,
    can_confirm: mayConfirm(state),
    confirm_by: row.confirmBy ? toInstant(row.confirmBy) : null,
    confirmed_time: row.confirmedAt ? toInstant(row.confirmedAt) : null,
    logistics: parcel
      ? {
          company_name: parcel.companyName,
          express_code: parcel.expressCode,
          issue_time: toInstant(parcel.issueTime),
        }
      : null,
    received_time: row.receivedAt ? toInstant(row.receivedAt) : null,
    created_time: toInstant(row.createdAt),
  };
}
