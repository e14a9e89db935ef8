import { queryOptions } from '@tanstack/react-query';
import { isAllowedAddress } from '#src/lib/addresses/allowed-address.ts';
import { allowedHosts } from '#src/lib/addresses/site-settings.ts';
import { api } from '#src/lib/api/api-client.ts';
import { ApiRefusal } from '#src/lib/api/api-failures.ts';
import type { OrderDetail } from './order.ts';

interface Agreement {
  readonly courseUuid: string;
  readonly title: string;
  readonly url: string;
  /** True: the student's signed copy. False: the text before it is signed. */
  readonly isSigned: boolean;
}

/** The address of a signed agreement is valid for ten minutes. */
const RENEW_MS = 8 * 60_000;

/** The agreements of the courses of an order, as far as they have one. */
export function agreementsQuery({ order_number: number, courses }: Pick<OrderDetail, 'order_number' | 'courses'>) {
  return queryOptions({
    queryKey: ['order', number, 'agreements'],
    queryFn: async ({ signal }) => {
      const query = { order_num: number };
      const { mycourses } = await api('GET /api/v1/course/order_num_to_mycourse_id/', {
        query,
        signal,
        isSilent: true,
      });
      const found = await Promise.all(
        courses.map(({ uuid }) => {
          const mine = mycourses.find(({ course_uuid: course }) => course === uuid);
          return agreementOf(uuid, mine?.mycourse_uuid, signal);
        }),
      );
      return found.filter((agreement) => agreement !== undefined);
    },
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
    meta: { isQuiet: true },
  });
}

async function agreementOf(
  courseUuid: string,
  mycourseUuid: string | undefined,
  signal: AbortSignal,
): Promise<Agreement | undefined> {
  const signed =
    mycourseUuid &&
    (await orNothing(
      api('GET /api/v1/course/contract-url/', { query: { mycourse_uuid: mycourseUuid }, signal, isSilent: true }),
    ));
  const document =
    signed ||
    (await orNothing(
      api('GET /api/v1/course/contract-temp-url/', { query: { course_uuid: courseUuid }, signal, isSilent: true }),
    ));
  if (!document || !isAllowedAddress(document.url, allowedHosts)) return undefined;
  return { courseUuid, title: document.title, url: document.url, isSigned: Boolean(signed) };
}

/** This refusal means that the course has no agreement. */
async function orNothing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (reason) {
    if (reason instanceof ApiRefusal) return undefined;
    throw reason;
  }
}
