import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { isIdNumber } from '#src/contract/id-number.ts';
import { realNameStates } from '#src/contract/states.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';

export { realNameStates };

export type RealName = ReplyOf<'GET /api/v1/account/real_name'>;

const ASK_AGAIN_MS = 10_000;

/** The state of the student's verification; polled while it is visible. */
export const realNameQuery = queryOptions({
  queryKey: ['real-name'],
  queryFn: ({ signal }) => api('GET /api/v1/account/real_name', { signal, isSilent: true }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.state === realNameStates.REVIEWING ? ASK_AGAIN_MS : false),
});

export interface RealNameInput {
  readonly name: string;
  readonly idNumber: string;
}

/** Submits name and ID number. The number is not stored on this device. */
export function useSubmitRealName() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: ({ name, idNumber }: RealNameInput) =>
      api('POST /api/v1/account/real_name', { body: { name, id_number: idNumber } }),
    onSuccess: (reply) => client.setQueryData(realNameQuery.queryKey, reply),
    onSettled: () => {
      for (const name of ['real-name', 'profile', 'wechat-binding'])
        void client.invalidateQueries({ queryKey: [name] });
    },
  });
}

const ID_LENGTH = 18;

/** A name in the server's form: without spaces, with the middle dot of some names. */
export function readName(text: string): string {
  return text.replace(/\s/g, '').replace(/[•．・]/g, '·');
}

/** An ID number as people write it, in standard form: `110105 19491231 002x`. */
export function readIdNumber(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\dX]/g, '')
    .slice(0, ID_LENGTH);
}

/** Why the form cannot be submitted, for the student. */
export function realNameProblems(
  { name, idNumber }: RealNameInput,
  now: number,
): Partial<Readonly<Record<keyof RealNameInput, string>>> {
  const nameProblem = !name ? REQUIRED : /^[\u4e00-\u9fff·]{2,20}$/.test(name) ? undefined : '请填写真实姓名';
  const idProblem = !idNumber ? REQUIRED : isIdNumber(idNumber, new Date(now)) ? undefined : ID_WRONG;
  return { ...(nameProblem && { name: nameProblem }), ...(idProblem && { idNumber: idProblem }) };
}

const REQUIRED = '请填写必填项';
const ID_WRONG = '身份证号有误，请核对后重新输入';
