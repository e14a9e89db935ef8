// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { questionKinds } from '#src/contract/states.ts';
import { saveKeysOn } from '#src/lib/storage/keys-on.ts';
import type { Question } from '../exam-queries.ts';
import { useKeys } from './use-keys.ts';

const options = ['A', 'B', 'C'].map((key) => ({ key, text: key }));
const told = { onAnswer: vi.fn(), onStep: vi.fn(), onFlag: vi.fn() };

function Paper({ kind, answer = [] }: { readonly kind: Question['kind']; readonly answer?: readonly string[] }) {
  useKeys({ question: { kind, options } as Question, answer, ...told });
  return (
    <>
      <input type="radio" aria-label="A" />
      <textarea aria-label="作答" />
      <dialog aria-label="交卷" />
    </>
  );
}

const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  localStorage.clear();
});

describe('the keys of a question', () => {
  it.each([
    ['a single choice', questionKinds.SINGLE, [], '2', ['B']],
    ['one of several', questionKinds.MULTIPLE, ['A'], '3', ['A', 'C']],
    ['one of several again, which takes it back', questionKinds.MULTIPLE, ['A', 'C'], '3', ['A']],
    ['a judgement', questionKinds.JUDGE, [], '2', ['F']],
  ])('choose %s', (_, kind, answer, key, chosen) => {
    render(<Paper kind={kind} answer={answer} />);

    press(key);

    expect(told.onAnswer.mock.calls).toEqual([[chosen]]);
  });

  it('mean nothing without such an option', () => {
    render(<Paper kind={questionKinds.SINGLE} />);

    press('9');

    expect(told.onAnswer).not.toHaveBeenCalled();
  });

  it('go to the next question and mark it, also from an option, which stays as it is', () => {
    render(<Paper kind={questionKinds.SINGLE} />);

    const isLeftToTheOption = press('ArrowRight', screen.getByRole('radio'));
    press('ArrowLeft');
    press('f');
    press('F');

    expect(isLeftToTheOption).toBe(false);
    expect(told.onStep.mock.calls).toEqual([[1], [-1]]);
    expect(told.onFlag).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['in a field', () => screen.getByRole('textbox')],
    [
      'over an open dialog',
      () => {
        document.querySelector('dialog')?.setAttribute('open', '');
        return document.body;
      },
    ],
    [
      'where the student switched them off',
      () => {
        saveKeysOn(false);
        return document.body;
      },
    ],
  ])('do nothing %s', (_, place) => {
    render(<Paper kind={questionKinds.SINGLE} />);
    const target = place();

    for (const key of ['1', 'f', 'ArrowRight']) press(key, target);

    for (const tell of Object.values(told)) expect(tell).not.toHaveBeenCalled();
  });
});
