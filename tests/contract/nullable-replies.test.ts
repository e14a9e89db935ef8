import { Check } from 'typebox/value';
import { expect, it } from 'vitest';
import { contract } from '#src/contract/all.ts';
import { nullableReplies } from '#src/contract/nullable-replies.ts';

it('the calls that may have nothing to say are those of which the contract says so', () => {
  const nullable = Object.entries(contract).filter(([, { reply }]) => Check(reply, null));

  expect([...nullableReplies].sort()).toEqual(nullable.map(([key]) => key).sort());
});
