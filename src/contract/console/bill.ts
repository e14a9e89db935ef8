import { Type } from 'typebox';
import { Cents, Day, Instant, nullable, object, Uuid } from '../fields.ts';
import {
  BILL_DIFFERENCES,
  BILL_KINDS,
  BILLER_KEYS,
  type BillDifference,
  type Biller,
  type BillKind,
  MOST_BILL_LINES,
} from './bill-words.ts';
import { staffOperations } from './operation.ts';

const literals = (values: readonly string[]) => Type.Union(values.map((value) => Type.Literal(value)));
const BillerKey = Type.Unsafe<Biller>(literals(BILLER_KEYS));
const Kind = Type.Unsafe<BillKind>(literals(BILL_KINDS));
const Difference = Type.Unsafe<BillDifference>(literals(Object.keys(BILL_DIFFERENCES)));
const Month = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' });
/** The school's number of a payment or refund at the provider, or another number that is not the school's. */
const AtProvider = Type.String({ pattern: '^[0-9A-Za-z_|*@-]{1,64}$' });
/** Cursor in the list of differences: explained or not, day, number and kind. */
const Place = Type.String({
  pattern: '^[01] 20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) [0-9A-Za-z_|*@-]{1,64} (payment|refund)$',
});
const Sum = object({ count: Type.Integer(), cents: Type.Integer() });
/**
 * `feeCents`: what the provider keeps. `netCents`: what arrives in the school's account: settled payments less refunds
 * and fees.
 */
const Settlement = { feeCents: Type.Integer(), netCents: Type.Integer() };
const Access = 'staff:finance' as const;

const Bill = object({
  uuid: Uuid,
  fileName: Type.String(),
  firstDay: Day,
  lastDay: Day,
  paid: Sum,
  refunded: Sum,
  takenBy: Type.String(),
  takenAt: Instant,
});

const OneDifference = object({
  kind: Kind,
  number: AtProvider,
  difference: Difference,
  day: Day,
  /** Amounts on each side; null where that side has no line. */
  billCents: nullable(Cents),
  ourCents: nullable(Cents),
  /** The provider's number; empty when unknown. */
  tradeNo: Type.String(),
  /** Null when no order is known. */
  order: nullable(object({ uuid: Uuid, number: Type.String() })),
  note: nullable(object({ text: Type.String(), by: Type.String(), at: Instant })),
});

const MonthOfBills = object({
  /** Days with payments or with a bill, newest first. */
  days: Type.Array(
    object({
      day: Day,
      /** Sums of the school's own records. */
      paid: Sum,
      refunded: Sum,
      /** Sums of the bill; null while no bill covers the day. */
      bill: nullable(
        object({
          paid: Sum,
          refunded: Sum,
          /** Null when a line was imported without its fee. */
          settlement: nullable(object(Settlement)),
        }),
      ),
      /** Number of differences without an explanation. */
      open: Type.Integer(),
    }),
  ),
  /** Settlement of the days whose fees are known, and the number of days with a bill whose fees are not. */
  settlement: object({ ...Settlement, paidCents: Type.Integer(), days: Type.Integer(), unknownDays: Type.Integer() }),
  /** Number of payments and refunds that differ, including explained ones. */
  differing: Type.Integer(),
  bills: Type.Array(Bill),
});

/** The providers' bills, compared with the school's records. Decision 0319. */
export const bill = staffOperations({
  'GET /console/api/bills': {
    summary: 'One provider’s month: the school’s totals and the bills’ totals by day, and how much they differ',
    access: Access,
    query: object({ biller: BillerKey, month: Month }),
    reply: MonthOfBills,
  },
  'GET /console/api/bills/differences': {
    summary: 'Differences of a month, in pages: unexplained ones first, then the newest day first',
    access: Access,
    query: object({ biller: BillerKey, month: Month, after: Type.Optional(Place) }),
    reply: object({ differences: Type.Array(OneDifference), next: nullable(Place) }),
  },
  'POST /console/api/bills': {
    summary: 'Import the lines of a provider’s bill; importing the same lines again changes nothing',
    access: Access,
    body: object({
      biller: BillerKey,
      fileName: Type.String({ minLength: 1, maxLength: 120 }),
      lines: Type.Array(
        object({
          ...{ kind: Kind, number: AtProvider, cents: Cents, day: Day, tradeNo: Type.String({ maxLength: 64 }) },
          /** Negative for a fee that is given back. */
          feeCents: Type.Optional(Type.Integer({ minimum: -100_000_000, maximum: 100_000_000 })),
          /** Settled amount before the fee. */
          settledCents: Type.Optional(Cents),
        }),
        { minItems: 1, maxItems: MOST_BILL_LINES },
      ),
    }),
    bodyBytes: 6 * 1024 * 1024,
    reply: Bill,
  },
  'POST /console/api/bills/{uuid}/remove': {
    summary: 'Remove an imported bill, e.g. one of another school; a repeated call does nothing',
    access: Access,
    params: object({ uuid: Uuid }),
    body: object({ reason: Type.String({ pattern: '^(?=.*\\S)[^<>]{2,100}$', message: '请写 2 到 100 个字的原因' }) }),
    reply: object({}),
  },
  'POST /console/api/bills/explain': {
    summary: 'Explain one difference; a later explanation replaces it',
    access: Access,
    body: object({
      biller: BillerKey,
      kind: Kind,
      number: AtProvider,
      text: Type.String({ pattern: '^(?=.*\\S)[^<>]{2,200}$', message: '请写 2 到 200 个字的说明' }),
    }),
    reply: object({}),
  },
});
