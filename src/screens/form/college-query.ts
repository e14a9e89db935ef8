import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';

const HOUR_MS = 3_600_000;
const KEPT = { staleTime: HOUR_MS, retry: 1 } as const;

export const provincesQuery = queryOptions({
  queryKey: ['form', 'provinces'],
  queryFn: ({ signal }) => api('GET /api/v2.1/account/province/list/', { signal, isSilent: true }),
  ...KEPT,
});

/** Subjects of the colleges in a province. */
export const subjectsQuery = (province: string | undefined) =>
  queryOptions({
    queryKey: ['form', 'subjects', province],
    queryFn: ({ signal }) =>
      api('GET /api/v2.1/account/subject/list/', { query: { ...(province && { province }) }, signal, isSilent: true }),
    enabled: province !== undefined,
    ...KEPT,
  });

export const collegesQuery = (province: string | undefined, subject: number | undefined) =>
  queryOptions({
    queryKey: ['form', 'colleges', province, subject],
    queryFn: ({ signal }) =>
      api('GET /api/v2.1/account/college/list/', {
        query: { province: province ?? '', ...(subject !== undefined && { subject }) },
        signal,
        isSilent: true,
      }),
    enabled: province !== undefined && subject !== undefined,
    ...KEPT,
  });

/** The years in which a student may take the exam. */
export const examYearsQuery = queryOptions({
  queryKey: ['form', 'years'],
  queryFn: ({ signal }) => api('GET /api/v2.1/account/years/', { signal, isSilent: true }),
  ...KEPT,
});

export type CollegeInfo = ReplyOf<'GET /api/v3/account/college/info/detail/'>;

/** The college the student aims at. */
export const collegeInfoQuery = queryOptions({
  queryKey: ['college-info'],
  queryFn: ({ signal }) => api('GET /api/v3/account/college/info/detail/', { signal, isSilent: true }),
  staleTime: 0,
});

type CollegeInput = InputOf<'POST /api/v2.1/account/college/info/'>['body'];

/** Saves the student's target college; a change sends only the fields that differ. */
export function useSaveCollegeInfo(known: CollegeInfo) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (body: CollegeInput) =>
      known.is_filled
        ? api('PUT /api/v2.1/account/college/info/detail/', { body: collegeChanges(known, body) })
        : api('POST /api/v2.1/account/college/info/', { body }),
    onSuccess: (reply) => {
      client.setQueryData(collegeInfoQuery.queryKey, reply);
      void client.invalidateQueries({ queryKey: ['profile'] });
    },
  });
}

/** The fields of `body` that differ from the known ones. */
function collegeChanges(known: CollegeInfo, body: CollegeInput): Partial<CollegeInput> {
  const before: Partial<CollegeInput> = {
    ...(known.exam_year !== null && { exam_year: known.exam_year }),
    ...(known.province && { province_uuid: known.province.uuid }),
    ...(known.subject && { subject_id: known.subject.id }),
    college_uuid: known.college?.uuid ?? null,
    graduate_college: known.graduate_college,
    graduate_major: known.graduate_major,
    examinee: known.examinee,
  };
  const names = Object.keys(body) as (keyof CollegeInput)[];
  return Object.fromEntries(names.filter((name) => body[name] !== before[name]).map((name) => [name, body[name]]));
}
