import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { isAllowedAddress } from '#src/lib/addresses/allowed-address.ts';
import { allowedHosts } from '#src/lib/addresses/site-settings.ts';
import { api } from '#src/lib/api/api-client.ts';
import { ApiRefusal } from '#src/lib/api/api-failures.ts';
import { refusalName } from '#src/lib/api/refusal-name.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import type { MyCourse } from '../my-courses.ts';

/** The address of a signed agreement is valid for ten minutes. */
const RENEW_MS = 8 * 60_000;

/** The agreement of a course before it is signed. */
export function agreementTextQuery(courseUuid: string) {
  return queryOptions({
    queryKey: ['agreement', 'text', courseUuid],
    queryFn: async ({ signal }) => {
      const query = { course_uuid: courseUuid };
      const document = await api('GET /api/v1/course/contract-temp-url/', { query, signal, isSilent: true });
      if (!isAllowedAddress(document.url, allowedHosts)) throw new Error('协议地址无效，请联系老师');
      return document;
    },
  });
}

/** The student's signed agreement; null for a course without one. */
export function signedAgreementQuery(mycourseUuid: string) {
  return queryOptions({
    queryKey: ['agreement', 'signed', mycourseUuid],
    queryFn: async ({ signal }) => {
      const query = { mycourse_uuid: mycourseUuid };
      try {
        const document = await api('GET /api/v1/course/contract-url/', { query, signal, isSilent: true });
        return isAllowedAddress(document.url, allowedHosts) ? document : null;
      } catch (reason) {
        if (reason instanceof ApiRefusal) return null;
        throw reason;
      }
    },
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
  });
}

/**
 * Signs with the student's name. Idempotent.
 *
 * `onSigned` runs after the cached data is updated; the component that asked may be gone by then.
 */
export function useSignAgreement(
  { uuid, course_uuid: courseUuid }: Pick<MyCourse, 'uuid' | 'course_uuid'>,
  onSigned: () => void,
) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (query: { readonly name: string; readonly version: string }) =>
      api('GET /api/v1/course/{id}/agreement/confirm/', { params: { id: uuid }, query, isSilent: true }),
    onSuccess: async () => {
      const stale = [['my-courses'], ['agreement'], ['outline', courseUuid]];
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
      onSigned();
    },
    // The agreement was changed while the student read it.
    onError: (reason) => {
      if (refusalName(reason) === 'AGREEMENT_CHANGED')
        void client.invalidateQueries({ queryKey: ['agreement', 'text'] });
    },
  });
}

/** A signature as the API accepts it: without spaces, with the middle dot that some names have. */
export function readSignature(text: string): string {
  return text.replace(/\s/g, '').replace(/[•．・]/g, '·');
}

/** The problem of a signature, as text for the student. */
export function signatureProblem(name: string): string | undefined {
  if (!name) return '请填写本人姓名';
  return /^[\u4e00-\u9fff·]{2,20}$/.test(name) ? undefined : '请填写真实的中文姓名';
}
