import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';

/** The student's profile, with the bound school student. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api('GET /api/V1.27/account/user/info/', { signal, isSilent: true }),
  staleTime: 0,
});

interface SchoolStudent {
  readonly name: string;
  readonly school: string;
  readonly student_number: string;
}

/** Binds a school student to the account; school and student number identify them. */
export function useBindStudent() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (body: SchoolStudent) => api('PUT /api/V1.27/account/update/student/info/', { body }),
    onSuccess: (reply) => client.setQueryData(profileQuery.queryKey, reply),
  });
}

type ProfileChange = Pick<
  InputOf<'PUT /api/V1.27/account/update/student/info/'>['body'],
  'nickname' | 'face_uuid' | 'sex' | 'birthday' | 'address'
>;

/** Changes the profile; all screens that show it refetch it. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (body: ProfileChange) => api('PUT /api/V1.27/account/update/student/info/', { body }),
    onSuccess: (reply) => {
      client.setQueryData(profileQuery.queryKey, reply);
      for (const name of ['user', 'my-home', 'group']) void client.invalidateQueries({ queryKey: [name] });
    },
  });
}
