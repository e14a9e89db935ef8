import { Button } from '#src/ui/app/button.tsx';
import { Dialog } from '#src/ui/app/dialog.tsx';
import type { Attempt } from '../exam-queries.ts';
import { answerWords } from '../question/answer-input.ts';
import type { RunningAttempt } from './use-attempt.ts';

interface ConflictDialogProps {
  readonly attempt: Attempt;
  readonly running: RunningAttempt;
  /** The question with the conflict. */
  readonly question: string | undefined;
}

/** Two devices answered one question differently: the student chooses, nothing is overwritten silently. */
export function ConflictDialog({ attempt, running, question: uuid }: ConflictDialogProps) {
  const placed = attempt.questions.find(({ question }) => question.uuid === uuid);
  const entry = uuid === undefined ? undefined : running.entryOf(uuid);
  const choose = (isMine: boolean) => uuid !== undefined && running.choose(uuid, isMine);
  const words = (answer: readonly string[] = []) => (placed && answerWords(placed.question, answer)) ?? '未作答';
  return (
    <Dialog
      title={`第 ${placed?.position ?? ''} 题在另一台设备上有不同的答案`}
      isOpen={placed !== undefined && entry?.conflict !== undefined}
      onDismiss={() => undefined}
      stay={
        <Button look="plain" onClick={() => choose(false)}>
          用另一台设备的
        </Button>
      }
      go={<Button onClick={() => choose(true)}>用这里的</Button>}
    >
      <dl className="paper__versions">
        <div>
          <dt>这里的答案</dt>
          <dd>{words(entry?.answer)}</dd>
        </div>
        <div>
          <dt>另一台设备的答案</dt>
          <dd>{words(entry?.conflict?.answer)}</dd>
        </div>
      </dl>
    </Dialog>
  );
}
