import { useQueryClient } from '@tanstack/react-query';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { LIVES } from './live-query.ts';

/** Reserves a class; the refusal sends a stranger to the login. Busy until the screens are updated. */
export function useReservation() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (classroom: string) => api('POST /api/V1.27/course/reservation/', { body: { classroom } }),
    onSuccess: async ({ is_new: isNew }) => {
      showToast(isNew ? '预约成功，记得准时来上课' : '您已预约过这场直播');
      await client.invalidateQueries({ queryKey: [LIVES] });
    },
  });
}

/** Cancels a reservation. */
export function useCancelReservation() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (classroom: string) =>
      api('DELETE /api/V1.27/course/reservation/{classroom}', { params: { classroom } }),
    onSuccess: async () => {
      showToast('已取消预约');
      await client.invalidateQueries({ queryKey: [LIVES] });
    },
  });
}
