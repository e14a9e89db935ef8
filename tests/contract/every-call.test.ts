import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { Findings } from './findings.ts';
import { addressOf, fieldsOf, sampleInputs, sampleOf, textsFor } from './sample-input.ts';
import { type Answer, calls, openSchool, type School } from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const UNKNOWN = '00000000-0000-4000-8000-00000000dead';
/** Valid only in searches; the results contain parts of it. */
const ANY_WORDS = '随便 什么';

/** Samples of the demo student; others must not learn that they exist. */
const PRIVATE = [
  'mycourse_uuid',
  'order_number',
  'order_uuid',
  'address_uuid',
  'customerinfo_uuid',
  'answer_id',
  'answer_uuid',
] as const;

/**
 * Reads that need a write first: the code of a WeChat login, valid once, and a payment in progress.
 * server/modules/wechat and server/modules/payment test them.
 */
const NEEDS_MORE = new Set(['GET /api/v1/account/wx/user', 'GET /api/v1/course/payment/query/{id}']);

/** Too many wrong codes lock the caller; the tests of codes cover another student's codes. */
const LOCKS_GUESSES = /\/course\/codes\/|\/code\/exchange/;

const braces = (key: string) => key.split('{').length;
const reads = calls
  .filter(([key]) => key.startsWith('GET ') && !key.endsWith('/logout'))
  .sort(([a], [b]) => braces(a) - braces(b));
const writes = calls.filter((call) => !reads.includes(call));

/** The parameters of the routes, as in the specification. */
const ROUTE_PARAMETERS =
  'mobile classroom checkin_uuid course_uuid product_id pgb_item_uuid coupon_uuid video_uuid news_id notice_id ' +
  'yanxue_course_uuid mycourse_uuid outline_tp order_number order_uuid address_uuid express_code step_id course_id ' +
  'customerinfo_uuid merchandise_uuid paper_uuid answer_id question_uuid answer_uuid extra';

describe('the samples', () => {
  it('have a value for every parameter of a route', () => {
    const missing = ROUTE_PARAMETERS.split(' ').filter((name) => !school.samples[name]);

    expect(missing).toEqual([]);
  });
});

describe('without a token', () => {
  it.each(calls)('%s answers in the envelope, a call for students with "please log in"', async (key, operation) => {
    const [input = { params: {}, query: {} }] = sampleInputs(key, operation, school.samples);
    const url = addressOf(key, input);
    const body = operation.body ? JSON.stringify(sampleOf('', operation.body, school.samples, false)) : undefined;

    const answer = await school.send({ key, url, body });

    expect(answer.status).toBe(200);
    if (operation.access === 'user') expect(answer.code).toBe(refusals.LOGIN_REQUIRED.code);
  });

  it.each(calls)('%s is the same call with and without a slash at the end', async (key, operation) => {
    const [input = { params: {}, query: {} }] = sampleInputs(key, operation, school.samples);
    const [path = '', search] = addressOf(key, input).split('?');
    const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;

    const answer = await school.send({ key, url: search === undefined ? other : `${other}?${search}`, body: '{}' });

    expect(answer.code).not.toBe(refusals.NO_SUCH_CALL.code);
  });
});

describe('the demo student', () => {
  const found = new Findings();

  it.each(reads.filter(([key]) => !NEEDS_MORE.has(key)))('%s gives real data', async (key, operation) => {
    const token = await school.ownerToken();
    const answers: Answer[] = [];
    for (const input of sampleInputs(key, operation, { ...school.samples, ...found.near(key) })) {
      const answer = await school.send({ key, url: addressOf(key, input), token });
      answers.push(answer);
      if (answer.code === SUCCESS) break;
    }
    const last = answers.at(-1);
    found.add(key, last?.data);

    expect(last, JSON.stringify(answers.slice(0, 5))).toMatchObject({ status: 200, code: SUCCESS });
  });
});

describe('another student', () => {
  it.each(calls.filter(([key, { params, query }]) => (params ?? query) && !LOCKS_GUESSES.test(key)))(
    '%s tells of what is not theirs no more than of what does not exist',
    async (key, operation) => {
      const token = await school.strangerToken();
      const body = operation.body ? JSON.stringify(sampleOf('', operation.body, school.samples, false)) : undefined;
      for (const part of ['params', 'query'] as const) {
        for (const field of fieldsOf(operation[part])) {
          const accepted = textsFor(field.name, field.schema, { ...school.samples, UNKNOWN, ANY_WORDS });
          const owned = PRIVATE.map((name) => school.samples[name] ?? '').filter((text) => accepted.includes(text));
          if (!accepted.includes(UNKNOWN) || accepted.includes(ANY_WORDS)) continue;
          const [input = { params: {}, query: {} }] = sampleInputs(key, operation, school.samples);
          const ask = async (text: string) => {
            const changed = { ...input, [part]: { ...input[part], [field.name]: text } };
            const answer = await school.send({ key, url: addressOf(key, changed), token, body });
            return JSON.stringify(answer).replaceAll(text, '…');
          };
          const missing = await ask(UNKNOWN);
          for (const text of owned) expect(await ask(text)).toEqual(missing);
        }
      }
    },
  );
});

describe('a write with samples in every field', () => {
  it.each(writes)('%s is done or refused, by owner and stranger', async (key, operation) => {
    for (const withOptional of [false, true]) {
      const [input = { params: {}, query: {} }] = sampleInputs(key, operation, school.samples);
      const body = operation.body
        ? JSON.stringify(sampleOf('', operation.body, school.samples, withOptional))
        : undefined;
      for (const token of [await school.strangerToken(), await school.ownerToken()]) {
        const answer = await school.send({ key, url: addressOf(key, input), token, body });

        expect(answer.status).toBe(200);
      }
    }
  });
});
