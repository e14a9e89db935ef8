import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Today, todayQuery } from '#src/features/today/today-query.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { Button } from '#src/ui/app/button.tsx';
import { ChoiceChips } from '#src/ui/app/choice-chips.tsx';
import { Sheet } from '#src/ui/app/sheet.tsx';
import { TextField } from '#src/ui/app/text-field.tsx';

interface GoalSheetProps {
  readonly today: Today;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The form for the goal: the year of the exam, a date of the student's own, and a sentence. */
export function GoalSheet({ today, isOpen, onClose }: GoalSheetProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Today['goal']>();
  const goal = draft ?? today.goal;
  const years = today.exam_years;
  const close = () => {
    setDraft(undefined);
    onClose();
  };
  const write = useWrite({
    mutationFn: () => api('PUT /api/v1/study/goal', { body: goal }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: todayQuery.queryKey });
      showToast('目标已保存');
      close();
    },
  });
  return (
    <Sheet
      title="我的目标"
      isOpen={isOpen}
      onDismiss={close}
      footer={
        <Button isBusy={write.isPending} onClick={() => write.mutate()}>
          保存目标
        </Button>
      }
    >
      <div className="goal-sheet">
        {years.length > 0 && (
          <ChoiceChips
            label="考研年份"
            options={years.map(({ year, name }) => ({ value: String(year), label: name }))}
            value={String(goal.exam_year ?? years[0]?.year)}
            onChange={(value) => setDraft({ ...goal, exam_year: Number(value) })}
          />
        )}
        <TextField
          label="自己的目标日期"
          help="不填就按考研初试第一天倒计时"
          type="date"
          min={today.day}
          value={goal.target_date ?? ''}
          onChange={({ target }) => setDraft({ ...goal, target_date: target.value || null })}
        />
        <TextField
          label="一句话目标"
          placeholder="例如：数学 120 分"
          maxLength={60}
          value={goal.text}
          onChange={({ target }) => setDraft({ ...goal, text: target.value })}
        />
      </div>
    </Sheet>
  );
}
