import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';

export type StartCode = ReplyOf<'GET /api/v1/course/codes/{id}'>;
export type Exchanged = ReplyOf<'GET /api/v1/account/code/exchange'>;

/** The student's codes, the last used first. */
export const startCodesQuery = queryOptions({
  queryKey: ['start-codes'],
  queryFn: ({ signal }) => api('GET /api/v1/course/codes', { signal, isSilent: true }),
});

/** Reads which course a code opens. A refusal is shown at the field, not in a toast. */
export function useCheckCode() {
  return useWrite({
    mutationFn: (code: string) => api('GET /api/v1/course/codes/{id}', { params: { id: code }, isSilent: true }),
  });
}

/** Opens the course of a code. Idempotent. */
export function useStartCourse() {
  const refresh = useRefresh();
  return useWrite({
    mutationFn: (code: string) => api('POST /api/v1/course/codes/{id}', { params: { id: code }, isSilent: true }),
    onSuccess: refresh,
  });
}

/** Exchanges a code for a course or a coupon. A wrong code is a result in the response, not an error. */
export function useExchange() {
  const refresh = useRefresh();
  return useWrite({
    mutationFn: (code: string) =>
      api('GET /api/v1/account/code/exchange', { query: { code, show_error: '0' }, isSilent: true }),
    onSuccess: refresh,
  });
}

/** The student's courses have changed. */
function useRefresh() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [['start-codes'], ['my-courses'], ['course'], ['coupons'], ['lives']]) {
      void client.invalidateQueries({ queryKey });
    }
  };
}
