import { useQueryClient } from '@tanstack/react-query';
import { api } from '#src/lib/api-client.ts';
import { showToast } from '#src/lib/toast.ts';
import { useWrite } from '#src/lib/use-write.ts';

/** Asks for a time for the lessons one to one of a course; busy until the screens know of it. */
export function useReserveLessons(courseUuid: string) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: () => api('POST /api/V1.24/course/reservation/', { body: { course_uuid: courseUuid } }),
    onSuccess: async ({ is_new: isNew }) => {
      showToast(isNew ? '已提交，老师会联系你约定时间' : '你已提交过，老师会联系你约定时间');
      await client.invalidateQueries({ queryKey: ['my-courses'] });
    },
  });
}
