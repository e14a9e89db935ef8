import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';

/** What the student has said of themselves, with the school's student they are bound to. */
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

/** Binds the school's student to the account: school and student number together are the binding. */
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

/** Changes what the student is called and looks like; every screen that shows them reads it anew. */
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
