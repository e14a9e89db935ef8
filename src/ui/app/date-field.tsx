import { useState } from 'react';
import { Calendar } from '../calendar/calendar.tsx';
import { Button } from './button.tsx';
import { PickerField } from './picker-field.tsx';
import { Sheet } from './sheet.tsx';

interface DateFieldProps {
  readonly label: string;
  /** `2026-12-20`; empty for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** Today in China, by the server's clock. */
  readonly today: string;
  readonly min?: string;
  readonly max?: string;
  readonly problem?: string | undefined;
  readonly help?: string;
  readonly isDisabled?: boolean;
}

/** A date, chosen in a sheet with lists of years and months, so that a birthday is as quick to reach as tomorrow. */
export function DateField({ label, value, onChange, today, min, max, ...field }: DateFieldProps) {
  const [draft, setDraft] = useState<string>();
  const isOpen = draft !== undefined;
  const close = () => setDraft(undefined);
  const take = () => {
    if (draft) onChange(draft);
    close();
  };
  return (
    <PickerField {...field} label={label} value={spoken(value)} onOpen={() => setDraft(value)}>
      <Sheet
        title={label}
        isOpen={isOpen}
        onDismiss={close}
        footer={
          <Button disabled={!draft} onClick={take}>
            {draft ? `选 ${spoken(draft)}` : '选一天'}
          </Button>
        }
      >
        {isOpen && (
          <Calendar
            value={draft}
            onChange={setDraft}
            today={today}
            hasYearList
            {...(min !== undefined && { min })}
            {...(max !== undefined && { max })}
          />
        )}
      </Sheet>
    </PickerField>
  );
}

/** `2026年12月20日`. */
function spoken(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return date ? `${year}年${month}月${date}日` : '';
}
