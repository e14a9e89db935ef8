import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Today, todayQuery } from '#src/features/today/today-query.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { Button } from '#src/ui/app/button.tsx';
import { ChoiceChips } from '#src/ui/app/choice-chips.tsx';
import { Sheet } from '#src/ui/app/sheet.tsx';

interface PlanSheetProps {
  readonly plan: Today['plan'];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const NAMES = '一二三四五六日';
const MINUTES = [20, 30, 40, 60, 90, 120];
const FIRST = { weekdays: [1, 2, 3, 4, 5], minutes: 40 };

/** The form for the plan: which days of the week, and how long per day. */
export function PlanSheet({ plan, isOpen, onClose }: PlanSheetProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<NonNullable<Today['plan']>>();
  const { weekdays, minutes } = draft ?? plan ?? FIRST;
  const close = () => {
    setDraft(undefined);
    onClose();
  };
  const write = useWrite({
    mutationFn: () => api('PUT /api/v1/study/plan', { body: { weekdays, minutes } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: todayQuery.queryKey });
      showToast('计划已更新，从今天起生效');
      close();
    },
  });
  const toggle = (day: number) => {
    const chosen = weekdays.includes(day) ? weekdays.filter((each) => each !== day) : [...weekdays, day].sort();
    setDraft({ weekdays: chosen, minutes });
  };
  const choices = [...new Set([...MINUTES, minutes])].sort((a, b) => a - b);
  return (
    <Sheet
      title="学习计划"
      isOpen={isOpen}
      onDismiss={close}
      footer={
        <Button isBusy={write.isPending} disabled={weekdays.length === 0} onClick={() => write.mutate()}>
          {weekdays.length === 0 ? '至少选一天' : `保存：每周 ${weekdays.length} 天，每天 ${minutes} 分钟`}
        </Button>
      }
    >
      <fieldset className="plan-sheet__days">
        <legend>哪几天学</legend>
        {[...NAMES].map((name, index) => (
          <label key={name} className="plan-sheet__day">
            <input type="checkbox" checked={weekdays.includes(index + 1)} onChange={() => toggle(index + 1)} />
            <span>周{name}</span>
          </label>
        ))}
      </fieldset>
      <ChoiceChips
        label="每天多久"
        options={choices.map((value) => ({ value: String(value), label: `${value} 分钟` }))}
        value={String(minutes)}
        onChange={(value) => setDraft({ weekdays, minutes: Number(value) })}
      />
    </Sheet>
  );
}
