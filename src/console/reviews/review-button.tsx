import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { showToast } from '../ui/toast.tsx';
import { REVIEWS_KEY } from './review-words.ts';

interface ReviewButtonProps {
  readonly file: string;
  /** The text to review: the saved file, or a draft of it. */
  readonly text: string;
  /** Hash of the file as it was loaded. */
  readonly baseHash: string;
}

/** Sends a text of a page for review, with a message. */
export function ReviewButton({ file, text, baseHash }: ReviewButtonProps) {
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [note, setNote] = useState('');
  const send = useWrite({
    mutationFn: () => consoleApi('POST /console/api/reviews', { body: { file, text, baseHash, note } }),
    onSuccess: async () => {
      showToast('已送审，结果会出现在“审核”里');
      setIsOpen(false);
      setNote('');
      await queries.invalidateQueries({ queryKey: REVIEWS_KEY });
    },
  });
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>送审</Button>
      {isOpen ? (
        <Dialog title="送审" onClose={() => setIsOpen(false)}>
          <p>发布者会看到改了什么、改前改后的样子，再通过或退回。</p>
          <TextArea maxLength={1000} label="给发布者的话（可不写）" value={note} onChange={setNote} />
          {send.error ? (
            <p role="alert" className="console-field__problem">
              {send.error.message}
            </p>
          ) : null}
          <div className="console-dialog__actions">
            <Button onClick={() => setIsOpen(false)}>取消</Button>
            <Button look="primary" isBusy={send.isPending} onClick={() => send.mutate()}>
              送审
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
