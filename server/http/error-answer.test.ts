import { describe, expect, it } from 'vitest';
import { describeError } from '#server/db/describe-error.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { refusals } from '#src/contract/codes.ts';
import { errorAnswer } from './error-answer.ts';

const withStatus = (statusCode: number) => Object.assign(new Error('private text'), { statusCode });

describe('errorAnswer', () => {
  it('sends a refusal as HTTP 200 with its code, text and data', () => {
    const answer = errorAnswer(new Refusal('SMS_TOO_OFTEN', { data: { rest_seconds: 5 } }));

    expect(answer).toEqual({
      status: 200,
      envelope: { code: 40102, msg: refusals.SMS_TOO_OFTEN.text, data: { rest_seconds: 5 } },
    });
  });

  it.each([
    [withStatus(400), 400, 'BAD_REQUEST'],
    [withStatus(413), 413, 'BAD_REQUEST'],
    [withStatus(404), 404, 'NO_SUCH_CALL'],
    [withStatus(503), 503, 'UNAVAILABLE'],
    [withStatus(500), 500, 'UNAVAILABLE'],
    [new TypeError('private text'), 500, 'UNAVAILABLE'],
    ['private text', 500, 'UNAVAILABLE'],
  ] as const)('sends %s without its text', (error, status, reason) => {
    const answer = errorAnswer(error);

    expect(answer.status).toBe(status);
    expect(answer.envelope).toEqual({ code: refusals[reason].code, msg: refusals[reason].text, data: null });
  });
});

describe('describeError', () => {
  it('keeps of a database error only its state and place, for the text carries values', () => {
    const cause = Object.assign(new Error('Key (mobile)=(13800138000) already exists'), { code: '23505' });
    const error = new Error('Failed query: insert … params: 13800138000', { cause });

    const logged = describeError(error);

    expect(logged).toMatchObject({ error: 'Error', sqlState: '23505' });
    expect(JSON.stringify(logged)).not.toContain('13800138000');
  });

  it('keeps the text of an error of the program', () => {
    expect(describeError(new TypeError('x is undefined'))).toMatchObject({
      error: 'TypeError',
      message: 'x is undefined',
    });
  });
});
