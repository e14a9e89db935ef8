import { type FormEvent, useState } from 'react';
import { moods, useCheckIn } from '#src/features/yanxue/checkin.ts';
import type { Checkin } from '#src/features/yanxue/service-query.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { Button } from '#src/ui/app/button.tsx';
import { ChoiceChips } from '#src/ui/app/choice-chips.tsx';
import { AreaField } from '#src/ui/app/field.tsx';
import { Form } from '#src/ui/app/form.tsx';
import '#src/ui/app/paper-card.css';

const BEST_MOOD = '5';

/** The text of a check-in. What is typed survives a reload until it is sent. */
export function CheckinForm({ checkin }: { readonly checkin: Pick<Checkin, 'uuid'> }) {
  const key = `yanxue-checkin:${checkin.uuid}`;
  const [content, setContent] = useState(() => readStored('session', key) ?? '');
  const [mood, setMood] = useState(BEST_MOOD);
  const [isChecked, setIsChecked] = useState(false);
  const checkIn = useCheckIn(checkin.uuid);
  const isEmpty = content.trim() === '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isEmpty && !checkIn.isPending) {
      checkIn.mutate(
        { content, mood: Number(mood) },
        {
          onSuccess: () => {
            writeStored('session', key, undefined);
            showToast('打卡成功');
          },
        },
      );
    }
  };
  return (
    <Form className="paper-card" onSubmit={handleSubmit}>
      <AreaField
        label="写下今天"
        rows={5}
        maxLength={500}
        value={content}
        readOnly={checkIn.isPending}
        problem={isChecked && isEmpty ? '请填写打卡内容' : undefined}
        onChange={({ target }) => {
          setContent(target.value);
          writeStored('session', key, target.value);
        }}
      />
      <ChoiceChips label="心情" options={moods} value={mood} onChange={setMood} />
      <Button type="submit" isBusy={checkIn.isPending}>
        {checkIn.isPending ? '正在提交…' : '完成打卡'}
      </Button>
      <p className="yanxue-service__note">提交后不能修改。</p>
    </Form>
  );
}
