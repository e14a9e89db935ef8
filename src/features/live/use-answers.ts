import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import type { OpenRoom } from './use-room.ts';

type Answering = Pick<OpenRoom, 'noteOwn'>;

/** Answers the sign-in with this number. */
export function useSignIn(classroom: string, { noteOwn }: Answering) {
  return useWrite({
    mutationFn: (seq: number) => api('POST /api/v1/living/sign-in', { body: { classroom, seq } }),
    onSuccess: () => {
      noteOwn({ is_signed: true });
      showToast('签到成功');
    },
  });
}

/** Votes in a poll; the first vote of any device counts. */
export function useVote(classroom: string, { noteOwn }: Answering) {
  return useWrite({
    mutationFn: (vote: { readonly seq: number; readonly choice: number }) =>
      api('POST /api/v1/living/vote', { body: { classroom, ...vote } }),
    onSuccess: (vote) => noteOwn({ vote }),
  });
}

/** Raises or lowers the student's hand. */
export function useHand(classroom: string, { noteOwn }: Answering) {
  return useWrite({
    mutationFn: (isUp: boolean) => api('POST /api/v1/living/hand', { body: { classroom, is_up: isUp } }),
    onSuccess: (_nothing, isUp) => {
      noteOwn({ has_hand_up: isUp });
      showToast(isUp ? '已举手，老师能看到' : '已放下');
    },
  });
}
