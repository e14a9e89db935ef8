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

  it('keeps the cause of a refusal for the log, with what stands behind it, and out of the answer', () => {
    const cause = new TypeError('fetch failed', {
      cause: coded('getaddrinfo ENOTFOUND api.weixin.qq.com', 'ENOTFOUND'),
    });

    const { envelope, log } = errorAnswer(new Refusal('WECHAT_UNAVAILABLE', { cause }));

    expect(log).toMatchObject({
      reason: 'WECHAT_UNAVAILABLE',
      message: 'fetch failed',
      causes: ['ENOTFOUND getaddrinfo ENOTFOUND api.weixin.qq.com'],
    });
    expect(JSON.stringify(envelope)).not.toContain('fetch failed');
  });

  it.each([
    [withStatus(400), 400, 'BAD_REQUEST'],
    [withStatus(413), 413, 'BAD_REQUEST'],
    [withStatus(404), 404, 'NO_SUCH_CALL'],
    [withStatus(500), 500, 'UNAVAILABLE'],
    [new TypeError('private text'), 500, 'UNAVAILABLE'],
    ['private text', 500, 'UNAVAILABLE'],
  ] as const)('sends %s without its text', (error, status, reason) => {
    const answer = errorAnswer(error);

    expect(answer.status).toBe(status);
    expect(answer.envelope).toEqual({ code: refusals[reason].code, msg: refusals[reason].text, data: null });
  });
});

/** Errors as drivers and file systems throw them, with their context. */
const coded = (message: string, code: string) => Object.assign(new Error(message), { code });
const failedQuery = (cause: Error) => new Error('Failed query: select 1', { cause });

describe('what the server cannot help', () => {
  it.each([
    ['the disk is full', coded('ENOSPC: no space left on device, write', 'ENOSPC')],
    ['the quota is used up', coded('EDQUOT: quota exceeded', 'EDQUOT')],
    ['the database’s disk is full', failedQuery(coded('could not extend file', '53100'))],
    ['the database is shut down', failedQuery(coded('terminating connection', '57P01'))],
    ['the database is starting', coded('the database system is starting up', '57P03')],
    ['nobody listens at its port', coded('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED')],
    ['the connection broke', failedQuery(new Error('Connection terminated unexpectedly'))],
  ])('is answered 503 when %s', (_name, error) => {
    const { status, envelope, log } = errorAnswer(error);

    expect([status, envelope.code]).toEqual([503, refusals.UNAVAILABLE.code]);
    expect(log).toBeDefined();
  });

  it.each([
    ['the database is away', coded('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED')],
    ['the time of the call is over', withStatus(503)],
  ])('says when to come again, and that a write may have been done, when %s', (_name, error) => {
    const { status, envelope, retryAfterSeconds } = errorAnswer(error);

    expect([status, retryAfterSeconds]).toEqual([503, 5]);
    expect(envelope).toMatchObject({ msg: refusals.UNAVAILABLE.text, data: { may_be_done: true } });
  });

  it.each(['ENOSPC', 'EDQUOT', '53100'])('says that the disk is full, without its path: %s', (code) => {
    const { envelope } = errorAnswer(coded('no space left on /private/path', code));

    expect(envelope.msg).toBe('服务器磁盘已满，没有保存。请联系管理员腾出空间后再试');
  });

  it('is not a service outside that does not answer', () => {
    const cause = coded('connect ECONNREFUSED 10.0.0.1:443', 'ECONNREFUSED');

    expect(errorAnswer(new TypeError('fetch failed', { cause })).status).toBe(500);
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
