// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { readStored, writeStored } from './storage.ts';
import { deviceKeys, sealedKeys, studentKeys } from './stored-keys.ts';
import { isSameSession, settleStored } from './stored-owner.ts';

/** Everything a student may leave in both storages. */
function leaveTraces() {
  for (const key of [...deviceKeys, ...studentKeys, ...sealedKeys]) {
    if (key === 'stored-for') continue;
    writeStored('local', `${key}:x`, '张三 110101199003074477');
    writeStored('session', `${key}:x`, '张三 110101199003074477');
  }
}

const kept = (keys: readonly string[]) =>
  keys.filter((key) => readStored('local', `${key}:x`) ?? readStored('session', `${key}:x`));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('settleStored', () => {
  it.each([
    ['the session ends', undefined],
    ['somebody else logs in', 'token-b'],
  ])('forgets what is the student’s when %s; what is sealed stays', (_, next) => {
    settleStored('token-a');
    leaveTraces();

    settleStored(next);

    expect(kept(studentKeys)).toEqual([]);
    expect(kept(sealedKeys)).toEqual(sealedKeys);
    expect(kept(deviceKeys)).toEqual(deviceKeys.filter((key) => key !== 'stored-for'));
  });

  it('forgets what a session left that ended while no page was open', () => {
    settleStored('token-a');
    leaveTraces();
    sessionStorage.clear();

    settleStored(undefined);

    expect(kept(studentKeys)).toEqual([]);
  });

  it.each([
    ['a stranger logs in', undefined, 'token-a', undefined],
    ['the page is loaded again', 'token-a', 'token-a', undefined],
    ['a token is replaced by the same student’s', 'token-a', 'token-b', 'token-a'],
  ])('keeps everything when %s', (_, first, next, replaced) => {
    settleStored(first);
    leaveTraces();

    settleStored(next, replaced);

    expect(kept(studentKeys)).toEqual(studentKeys);
  });

  it('keeps what a second tab holds when the first has replaced the token', () => {
    settleStored('token-a');
    const second = sessionStorage.getItem('stored-for') ?? '';
    settleStored('token-b', 'token-a');
    sessionStorage.setItem('stored-for', second);
    writeStored('session', 'yanxue-register:x', 'draft');

    settleStored('token-b');

    expect(readStored('session', 'yanxue-register:x')).toBe('draft');
    expect(isSameSession('token-a', 'token-b')).toBe(true);
    expect(isSameSession('token-a', 'token-c')).toBe(false);
  });

  it('never keeps a token', () => {
    settleStored('token-a');

    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('token-a');
  });
});

describe('the lists of keys', () => {
  it('name each key once', () => {
    const all = [...deviceKeys, ...studentKeys, ...sealedKeys];

    expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([]);
  });
});
