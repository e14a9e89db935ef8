import {
  hashKey,
  type MutateOptions,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { singleFlight } from './single-flight.ts';

/** The second half of a double tap, also when the answer to the first came before the button could show it. */
const DOUBLE_TAP_MS = 300;

/**
 * A mutation that a double tap runs once: `useMutation` for everything that changes something.
 *
 * A button that is disabled while its write is under way is disabled too late: two taps come before React has drawn it.
 * The second one joins the first: nothing is sent, and the callbacks run once.
 */
export function useWrite<Data = unknown, Failure = Error, Input = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Input, Context>,
): UseMutationResult<Data, Failure, Input, Context> {
  const mutation = useMutation(options);
  const { mutateAsync } = mutation;
  const [join] = useState(() => singleFlight(DOUBLE_TAP_MS));
  const writeOnce = useCallback(
    (input: Input, callbacks: MutateOptions<Data, Failure, Input, Context> = {}) =>
      join(hashKey([input]), () => mutateAsync(input, callbacks)).promise,
    [join, mutateAsync],
  );
  const write = useCallback(
    (input: Input, callbacks?: MutateOptions<Data, Failure, Input, Context>) => {
      writeOnce(input, callbacks).catch(() => undefined);
    },
    [writeOnce],
  );
  return { ...mutation, mutate: write, mutateAsync: writeOnce } as UseMutationResult<Data, Failure, Input, Context>;
}
