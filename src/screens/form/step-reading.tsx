import '#src/ui/app/paper-card.css';
import './form.css';
import { type FormAnswers, type FormField, isAsked } from '#src/contract/form-answers.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { FactList } from '#src/ui/app/fact-list.tsx';
import type { StepForm } from './form-query.ts';

const CLOSED = 3;

interface StepReadingProps {
  readonly step: StepForm;
  readonly onChange: () => void;
}

/** The submitted answers; they can be changed where the form allows it. */
export function StepReading({ step, onChange }: StepReadingProps) {
  const { form, answers, summary, submit_time: submitTime, state } = step;
  const isClosed = state === CLOSED || (form.close_time !== null && Date.parse(form.close_time) <= serverNow());
  return (
    <div className="form">
      <p className="form__note">
        {submitTime && `${chinaMoment(Date.parse(submitTime), serverNow())} 已提交`}
        {form.may_change ? '' : '，不能再修改'}
      </p>
      {summary.length > 0 && (
        <section className="paper-card" aria-label="登记信息">
          <h2 className="form__title">登记信息</h2>
          <FactList facts={summary.map(({ label, value }) => ({ name: label, value }))} />
        </section>
      )}
      <section className="paper-card" aria-label="我的回答">
        <h2 className="form__title">我的回答</h2>
        <FactList facts={answerWords(form.fields, answers ?? {})} />
      </section>
      {form.may_change && !isClosed && (
        <ActionBar>
          <Button look="plain" onClick={onChange}>
            修改
          </Button>
        </ActionBar>
      )}
    </div>
  );
}

/** The answers as text, in the order of the form. */
function answerWords(fields: readonly FormField[], answers: FormAnswers): { name: string; value: string }[] {
  return fields.flatMap((field) => {
    const value = answers[field.key];
    if (value === undefined || !isAsked(field, answers)) return [];
    return [{ name: field.label, value: wordsOf(field, value) }];
  });
}

function wordsOf({ type, options }: FormField, value: FormAnswers[string]): string {
  if (type === 'rating') {
    const meaning = options[Number(value) - 1]?.label;
    return `${String(value)} 星${meaning ? `，${meaning}` : ''}`;
  }
  const words = (Array.isArray(value) ? value : [String(value)]).map(
    (one) => options.find((option) => option.value === one)?.label ?? one,
  );
  return words.join(type === 'area' ? '' : type === 'college' ? ' · ' : '、');
}
