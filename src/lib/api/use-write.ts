import {
  hashKey,
  type MutateOptions,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { singleFlight } from './single-flight.ts';

/** Time for the second half of a double tap, even when the answer arrives before the button is disabled. */
const DOUBLE_TAP_MS = 300;

/**
 * `useMutation` for every write: a double tap runs it once.
 *
 * A button that is disabled while its write is in progress is disabled too late: two taps come before React has
 * rendered. The second one joins the first: nothing is sent, and the callbacks run once.
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
