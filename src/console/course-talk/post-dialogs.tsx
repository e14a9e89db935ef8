import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { ANSWER_LENGTH, REFUSAL_LENGTH } from '#src/contract/post-states.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { ConsoleRefusal, consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Decision } from '../ui/decision.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { showToast } from '../ui/toast.tsx';
import { POSTS_KEY, type Post } from './post-words.ts';

/** Publishes a post. */
export function useShow({ uuid, revision }: Post) {
  return useDecision({
    send: () => consoleApi('POST /console/api/course-posts/{uuid}/show', { params: { uuid }, body: { revision } }),
    said: '已展示',
  });
}

interface DialogProps {
  readonly post: Post;
  readonly onClose: () => void;
}

/** Common reasons: a tap fills one in, and it can be changed. */
const REASONS = ['含有联系方式', '含有广告', '与课程无关', '有辱骂他人的话', '含有他人的个人信息'];

/** Refuses a post, with a reason that the student reads. */
export function RefuseDialog({ post, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const { uuid, revision } = post;
  const write = useDecision({
    send: () =>
      consoleApi('POST /console/api/course-posts/{uuid}/refuse', { params: { uuid }, body: { revision, reason } }),
    said: '不展示，已告诉学员原因',
    onClose,
  });
  return (
    <Decision title="不展示" label="不展示" write={write} onClose={onClose}>
      <p className="course-talk__words">{post.text}</p>
      <p className="course-talk__buttons">
        {REASONS.map((one) => (
          <Button key={one} look="quiet" onClick={() => setReason(one)}>
            {one}
          </Button>
        ))}
      </p>
      <TextArea
        label="原因（学员会看到）"
        value={reason}
        onChange={setReason}
        required
        maxLength={REFUSAL_LENGTH}
        problem={write.error?.message}
      />
    </Decision>
  );
}

/** Answers a post in public; a waiting post is published with it. */
export function AnswerDialog({ post, onClose }: DialogProps) {
  const [text, setText] = useState(post.answer);
  const { uuid, revision } = post;
  const write = useDecision({
    send: () =>
      consoleApi('POST /console/api/course-posts/{uuid}/answer', { params: { uuid }, body: { revision, text } }),
    said: '已回复，并告诉了学员',
    onClose,
  });
  const what = post.kind === 'review' ? '评价' : '提问';
  return (
    <Decision title={`回复${what}`} label="回复" write={write} onClose={onClose}>
      <p className="course-talk__words">{post.text}</p>
      <TextArea
        label="回复（所有人会看到）"
        rows={5}
        value={text}
        onChange={setText}
        required
        maxLength={ANSWER_LENGTH}
        problem={write.error?.message}
      />
    </Decision>
  );
}

interface Deciding {
  readonly send: () => Promise<unknown>;
  readonly said: string;
  readonly onClose?: () => void;
}

/** Sends a decision. When a colleague was first, closes the dialog, says so and loads the new state. */
function useDecision({ send, said, onClose }: Deciding) {
  const queries = useQueryClient();
  const close = (text: string) => {
    void queries.invalidateQueries({ queryKey: POSTS_KEY });
    showToast(text);
    onClose?.();
  };
  return useWrite({
    mutationFn: send,
    onSuccess: () => close(said),
    onError: (error) => {
      const isChanged = error instanceof ConsoleRefusal && error.code === staffRefusals.COURSE_POST_CHANGED.code;
      if (isChanged || !onClose) close(error.message);
    },
  });
}
