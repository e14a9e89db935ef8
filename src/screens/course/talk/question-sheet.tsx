import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { QUESTION_LENGTH } from '#src/contract/post-states.ts';
import { api } from '#src/lib/api/api-client.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { Button } from '#src/ui/app/button.tsx';
import { AreaField } from '#src/ui/app/field.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { Sheet } from '#src/ui/app/sheet.tsx';
import { talkKey } from './talk-queries.ts';

interface QuestionSheetProps {
  readonly courseUuid: string;
  readonly isOpen: boolean;
  readonly onDismiss: () => void;
}

/** The form to ask a question on a course. */
export function QuestionSheet({ courseUuid, isOpen, onDismiss }: QuestionSheetProps) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [wasShort, setWasShort] = useState(false);
  // One id per question: a repeated request after a lost response is the same question.
  const uuid = useRef(randomUuid());
  const ask = useWrite({
    mutationFn: (body: { readonly uuid: string; readonly text: string }) =>
      api('POST /api/v1/course/{id}/questions', { params: { id: courseUuid }, body, isSilent: true }),
    onSuccess: () => {
      uuid.current = randomUuid();
      setText('');
      void client.invalidateQueries({ queryKey: talkKey(courseUuid) });
      showToast('已提交，回复后会在消息里告诉你');
      onDismiss();
    },
  });
  const isShort = [...text.trim()].length < QUESTION_LENGTH.min;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setWasShort(isShort);
    if (!isShort && !ask.isPending) ask.mutate({ uuid: uuid.current, text });
  };
  return (
    <Sheet title="我要提问" isOpen={isOpen} onDismiss={onDismiss}>
      <Form className="talk-form" onSubmit={handleSubmit}>
        <AreaField
          label="想知道什么"
          rows={4}
          maxLength={QUESTION_LENGTH.max}
          value={text}
          placeholder="例如：零基础能跟得上吗？"
          problem={wasShort && isShort ? `至少写 ${QUESTION_LENGTH.min} 个字` : undefined}
          onChange={({ target }) => {
            setText(target.value);
            uuid.current = randomUuid();
          }}
        />
        <p className="talk-form__note">审核后展示，名字只显示第一个字。请不要写手机号和微信号。</p>
        {ask.error && (
          <p className="talk-form__problem" role="alert">
            {failureText(ask.error)}
          </p>
        )}
        <Button type="submit" isBusy={ask.isPending}>
          提交
        </Button>
      </Form>
    </Sheet>
  );
}
