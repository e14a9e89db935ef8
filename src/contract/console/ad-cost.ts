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
/** Digits, but for Baidu's. */
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
  /** Of the school's application at the platform. */
  appId: AppId,
  isOn: Type.Boolean(),
};

/** What a reading has read so far. */
const Read = object({
  /** Yesterday's report, of which nothing was stored. */
  isTry: Type.Boolean(),
  from: Day,
  until: Day,
  /** Days that were read whole. */
  days: Count,
  ads: Count,
  cents: Cents,
  /** Of ads that belong nowhere yet. */
  nowhereCents: Cents,
});

const Account = object({
  ...accountFields,
  uuid: Uuid,
  /** At Baidu; empty at the others. */
  userName: Type.String(),
  /** The last four characters; empty without one. The rest is never returned. */
  secretEnd: Type.String(),
  refreshEnd: Type.String(),
  fetchedAt: nullable(Instant),
  /** When it is read next; null while it is off. */
  nextAt: nullable(Instant),
  failure: nullable(Failure),
  /** In the platform's words. */
  failureText: Type.String(),
  /** Somebody asked for its reports, or they are being read. */
  isReading: Type.Boolean(),
  /** Of the last reading; null while it begins. */
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
  /** Null while nobody knows. */
  place: nullable(object({ path: Type.String(), channel: Type.String() })),
  /** Who said so; empty when its name did. */
  placedBy: Type.String(),
});

/** What ads cost, as the platforms' reports say. Decision 0339. */
export const adCost = staffOperations({
  'GET /console/api/costs/accounts': {
    summary: 'The accounts whose reports are read, with their state; secrets by their last four characters',
    access: 'staff:admin',
    reply: object({ accounts: Type.Array(Account) }),
  },
  'PUT /console/api/costs/accounts/{uuid}': {
    summary: 'Add an account or change it; without a secret or a token those that are kept stay',
    access: 'proven:admin',
    params: Params,
    body: object({ ...accountFields, userName: Type.Optional(UserName), secret: Token, refreshToken: Token }),
    reply: Account,
  },
  'POST /console/api/costs/accounts/{uuid}/try': {
    summary: 'Ask for yesterday’s report of an account, of which nothing is stored; answered at once, read by a job',
    access: 'staff:admin',
    params: Params,
    reply: Account,
  },
  'POST /console/api/costs/accounts/{uuid}/fetch': {
    summary: 'Ask for the last three days of an account now; answered at once, read by a job',
    access: 'staff:admin',
    params: Params,
    reply: Account,
  },
  'GET /console/api/costs/reports': {
    summary: 'What the reports say of a period by platform, beside what was entered, and the dearest ads',
    access: 'staff:author',
    query: object({
      from: Day,
      until: Day,
      /** Ads with a place; those without one when absent. */
      part: Type.Optional(Type.Literal('placed')),
    }),
    reply: object({
      platforms: Type.Array(
        object({
          platform: Platform,
          accounts: Count,
          /** Of those that are on, how many could not be read the last time. */
          failing: Count,
          fetchedAt: nullable(Instant),
          cents: Cents,
          nowhereCents: Cents,
          /** Of `cents`, with or without a place: days of which what was entered counts. */
          uncountedCents: Cents,
          enteredCents: Cents,
          /** Of `enteredCents`: days of which the reports count. */
          enteredUncountedCents: Cents,
          reportsWin: Type.Boolean(),
        }),
      ),
      ads: Type.Array(Ad),
      /** The ads that are not listed. */
      rest: object({ ads: Count, cents: Cents }),
      /** Names of channel links by their keys, `link:…`, of the ads here. */
      linkNames: Type.Record(Type.String(), Type.String()),
    }),
  },
  'PUT /console/api/costs/ads/{uuid}': {
    summary: 'Say where what an ad costs belongs, of all its days; null leaves it to its name',
    access: 'staff:publisher',
    params: Params,
    body: object({ place: nullable(object({ path: PagePath, channel: ChannelKey })) }),
    reply: object({}),
  },
  'PUT /console/api/costs/rule': {
    summary: 'Say whether a platform’s reports or what was entered counts, where a day has both',
    access: 'staff:admin',
    body: object({
      platform: Platform,
      reportsWin: Type.Boolean(),
      reason: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', message: '请填写原因' }),
    }),
    reply: object({}),
  },
});
