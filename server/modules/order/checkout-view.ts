import type { Database } from '#server/db/database.ts';
import type { CheckoutRow } from '#server/domains/orders/checkout/checkouts.ts';
import { instalmentPlans, methodsFor, planView } from '#server/domains/orders/checkout/instalments.ts';
import { reasonView } from '#server/domains/orders/checkout/joint-courses.ts';
import type { OfferedCourse } from '#server/domains/orders/checkout/offered-courses.ts';
import { quoteView } from '#server/domains/orders/checkout/quote.ts';
import { type CheckoutContext, quoteCheckout } from '#server/domains/orders/checkout/quote-checkout.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { paymentMethods } from '#src/contract/payment-methods.ts';
import { checkoutCouponsView } from './checkout-coupons-view.ts';

type CheckoutView = ReplyOf<'POST /api/V1.29/course/{id}/checkout'>;
type CourseView = CheckoutView['course'];

/** A checkout as the API shows it, with the price of this moment; `offered`: its courses, where they were just read. */
export async function checkoutView(
  db: Database,
  context: CheckoutContext,
  row: CheckoutRow,
  offered?: readonly OfferedCourse[],
): Promise<CheckoutView> {
  const quoted = await quoteCheckout(db, context, row, offered);
  const courses = quoted.courses.map((one, index) => courseView(one, quoted.items[index]?.priceCents));
  const [course] = courses;
  if (!course) throw new Refusal('NOT_FOUND');
  const left = quoted.left.map((one) => ({ ...courseView(one), reason: reasonView(one.problem) }));
  const view = quoteView(quoted.quote);
  const methods = methodsFor(
    view.pay_now,
    context.gateways.payments.flatMap((gateway) => gateway.methods),
  );
  return {
    uuid: row.id,
    token: row.token,
    intent: quoted.intent.kind,
    pgb_item_uuid: quoted.intent.kind === 'group_join' ? quoted.intent.groupId : null,
    mycourse_uuid: quoted.intent.kind === 'upgrade' ? quoted.intent.myCourseId : null,
    course,
    courses,
    left_courses: left,
    quote: view,
    coupons: checkoutCouponsView(quoted, quoted.items, row),
    selected_coupon: quoted.selected?.id ?? null,
    needs_address: courses.some((one) => one.is_shipped),
    payment_methods: methods,
    instalment_plans: methods.includes(paymentMethods.HUABEI_INSTALMENTS)
      ? instalmentPlans(view.pay_now).map(planView)
      : [],
    source: row.source,
    h5: row.h5,
    created_time: toInstant(row.createdAt),
  };
}

function courseView({ course, teachers }: OfferedCourse, price = course.priceCents): CourseView {
  return {
    uuid: course.id,
    course_number: course.courseNumber,
    name: course.name,
    img_cover: course.imgCover,
    class_hours: course.classHours,
    subject_name: course.subjectName,
    teachers,
    valid_type: course.validType,
    valid_days: course.validDays,
    valid_end_time: course.validEndTime ? toInstant(course.validEndTime) : null,
    kind: course.kind,
    is_shipped: course.kind === 'books',
    origin_price: course.originPriceCents,
    price,
  };
}
