// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

it('a listener hears each of its events until its signal is aborted, without the browser knowing signals', () => {
  const ended = new AbortController();
  const heard: string[] = [];
  listen(document, 'click keydown', ({ type }) => heard.push(type), ended.signal, { capture: true });

  document.dispatchEvent(new Event('click'));
  document.dispatchEvent(new Event('keydown'));
  ended.abort();
  document.dispatchEvent(new Event('click'));

  expect(heard).toEqual(['click', 'keydown']);
});

it('nothing is heard from a part that is not there', () => {
  expect(() => listen(null, 'click', () => {}, new AbortController().signal)).not.toThrow();
});
