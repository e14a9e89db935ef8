import { Type } from 'typebox';
import { Day, Instant, nullable, object, Uuid } from '../fields.ts';
import { COST_FAILURES, COST_PLATFORMS, type CostFailure, type CostPlatform } from './cost-words.ts';
import { staffOperations } from './operation.ts';
import { ChannelKey, PagePath } from './result.ts';

const oneWord = <T extends string>(words: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(words.map((word) => Type.Literal(word))));

const Platform = oneWord<CostPlatform>(COST_PLATFORMS);
const Failure = oneWord(Object.keys(COST_FAILURES) as CostFailure[]);
const Cents = Type.Integer({ minimum: 0 });
const Count = Type.Integer({ minimum: 0 });
const Params = object({ uuid: Uuid });
const Digits = Type.String({ pattern: '^[1-9][0-9]{0,18}$', message: '只能填写数字' });
/** Digits, except for Baidu. */
const AppId = Type.String({ pattern: '^[0-9A-Za-z]{1,64}$', message: '应用编号只能有数字和字母' });
const UserName = Type.String({
  maxLength: 60,
  pattern: '^(?!\\s|.*\\s$)[^\\p{Cc}\\p{Cf}]*$',
  message: '账户名最多 60 个字，前后没有空格',
});
const Token = Type.Optional(
  Type.String({ maxLength: 2000, pattern: '^[\\x21-\\x7e]*$', message: '密钥或令牌里有不能用的字符' }),
);

const accountFields = {
  platform: Platform,
  accountId: Digits,
  name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S', message: '名称为 1–40 个字' }),
  /** Id of the school's application at the platform. */
  appId: AppId,
  isOn: Type.Boolean(),
};

/** Progress of reading an account's reports. */
const Read = object({
  /** True for a test: yesterday's report was read and nothing stored. */
  isTry: Type.Boolean(),
  from: Day,
  until: Day,
  /** Days whose report was read completely. */
  days: Count,
  ads: Count,
  cents: Cents,
  /** Cost of ads that are not assigned to a page yet. */
  nowhereCents: Cents,
});

const Account = object({
  ...accountFields,
  uuid: Uuid,
  /** For Baidu only; empty for other platforms. */
  userName: Type.String(),
  /** The last four characters of the secret; empty when there is none. The rest is never returned. */
  secretEnd: Type.String(),
  refreshEnd: Type.String(),
  fetchedAt: nullable(Instant),
  /** When reports are read next; null while the account is off. */
  nextAt: nullable(Instant),
  failure: nullable(Failure),
  /** The platform's error message; empty for none. */
  failureText: Type.String(),
  /** True while the reports are requested or being read. */
  isReading: Type.Boolean(),
  /** The last reading, also while it runs; null at its start. */
  read: nullable(Read),
  changedAt: Instant,
  changedBy: Type.String(),
});

const Ad = object({
  uuid: Uuid,
  platform: Platform,
  account: Type.String(),
  name: Type.String(),
  cents: Cents,
  /** Page and channel that the ad belongs to; null while unknown. */
  place: nullable(object({ path: Type.String(), channel: Type.String() })),
  /** Name of the staff member who assigned it; empty when its name contained the place. */
  placedBy: Type.String(),
});

/** Costs of ads, from the platforms' reports. Decision 0339. */
export const adCost = staffOperations({
  'GET /console/api/costs/accounts': {
    summary: 'Ad accounts whose reports are read, with their state; of a secret only the last four characters',
    access: 'staff:admin',
    reply: object({ accounts: Type.Array(Account) }),
  },
  'PUT /console/api/costs/accounts/{uuid}': {
    summary: 'Add or change an account; a secret or token that is not sent stays as it is',
    access: 'proven:admin',
    params: Params,
    body: object({ ...accountFields, userName: Type.Optional(UserName), secret: Token, refreshToken: Token }),
    reply: Account,
  },
  'POST /console/api/costs/accounts/{uuid}/try': {
    summary: 'Test an account: a background job reads yesterday’s report and stores nothing; the call returns at once',
    access: 'staff:admin',
    params: Params,
    reply: Account,
  },
  'POST /console/api/costs/accounts/{uuid}/fetch': {
    summary: 'Read the last three days of an account now, in a background job; the call returns at once',
    access: 'staff:admin',
    params: Params,
    reply: Account,
  },
  'GET /console/api/costs/reports': {
    summary: 'Costs of a period by platform, reported and entered, and the most expensive ads',
    access: 'staff:author',
    query: object({
      from: Day,
      until: Day,
      /** `placed`: ads with a page and channel; absent: ads without. */
      part: Type.Optional(Type.Literal('placed')),
    }),
    reply: object({
      platforms: Type.Array(
        object({
          platform: Platform,
          accounts: Count,
          /** Number of active accounts whose last reading failed. */
          failing: Count,
          fetchedAt: nullable(Instant),
          cents: Cents,
          nowhereCents: Cents,
          /** The part of `cents` that does not count, because on its days the entered costs count. */
          uncountedCents: Cents,
          enteredCents: Cents,
          /** The part of `enteredCents` that does not count, because on its days the reports count. */
          enteredUncountedCents: Cents,
          reportsWin: Type.Boolean(),
        }),
      ),
      ads: Type.Array(Ad),
      /** Ads that are not in the list. */
      rest: object({ ads: Count, cents: Cents }),
      /** Names of the channel links of these ads, by key `link:…`. */
      linkNames: Type.Record(Type.String(), Type.String()),
    }),
  },
  'PUT /console/api/costs/ads/{uuid}': {
    summary: 'Assign an ad’s costs of all days to a page and a channel; null derives both from the ad’s name again',
    access: 'staff:publisher',
    params: Params,
    body: object({ place: nullable(object({ path: PagePath, channel: ChannelKey })) }),
    reply: object({}),
  },
  'PUT /console/api/costs/rule': {
    summary: 'Set which costs of a platform count on days that have both: the reported or the entered ones',
    access: 'staff:admin',
    body: object({
      platform: Platform,
      reportsWin: Type.Boolean(),
      reason: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', message: '请填写原因' }),
    }),
    reply: object({}),
  },
});
