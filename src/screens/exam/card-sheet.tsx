import { Button } from '#src/ui/app/button.tsx';
import { Sheet } from '#src/ui/app/sheet.tsx';
import { AnswerGrid, GridLegend } from './answer-grid.tsx';
import { blankCount, cardSections } from './card-sections.ts';
import type { Attempt } from './exam-queries.ts';
import type { RunningAttempt } from './use-attempt.ts';

interface CardSheetProps {
  readonly attempt: Attempt;
  readonly running: RunningAttempt;
  readonly current: string;
  readonly isOpen: boolean;
  readonly onDismiss: () => void;
  readonly onChoose: (position: number) => void;
  readonly onSubmit: () => void;
}

/** The answer card over the paper. */
export function CardSheet({ attempt, running, current, isOpen, onDismiss, onChoose, onSubmit }: CardSheetProps) {
  const blank = blankCount(attempt, running);
  return (
    <Sheet
      title={blank === 0 ? '答题卡 · 全部已答' : `答题卡 · ${blank} 题未答`}
      isOpen={isOpen}
      onDismiss={onDismiss}
      footer={<Button onClick={onSubmit}>交卷</Button>}
    >
      {isOpen && (
        <>
          <GridLegend states={['answered', 'blank']} />
          <AnswerGrid sections={cardSections(attempt, running, current)} onChoose={onChoose} />
        </>
      )}
    </Sheet>
  );
}
