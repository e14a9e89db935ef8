import { chinaMoment } from '#src/lib/china-time.ts';
import { serverNow } from '#src/lib/clock.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { answerWords } from './answer-words.ts';
import type { StepForm } from './form-query.ts';
import '#src/ui/app/paper-card.css';
import './form.css';

const CLOSED = 3;

interface StepReadingProps {
  readonly step: StepForm;
  readonly onChange: () => void;
}

/** What was handed in, to be read; changed where the form allows it. */
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
