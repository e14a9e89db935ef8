import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { DoneSign } from '#src/ui/app/done-sign.tsx';
import { doorTo } from './doors.ts';
import { type StepForm, stepsQuery } from './form-query.ts';

const OPEN = 1;

/** Shown after submitting, with the next step. */
export function StepDone({ step }: { readonly step: StepForm }) {
  const { data: steps = [] } = useQuery(stepsQuery(step.course.uuid));
  const next = steps.find(({ state, step_id }) => state === OPEN && step_id !== step.step_id);
  return (
    <section className="forms-done" aria-label="提交结果">
      <DoneSign title={`${step.title}已提交`} text={step.form.done_text} />
      {next && (
        <Link
          className="button button--brand"
          to={doorTo(next.kind, { step_id: next.step_id, course_id: step.course.uuid })}
          replace
        >
          下一步：{next.title}
        </Link>
      )}
      <Link className={next ? 'button button--plain' : 'button button--brand'} to={paths.studyIndex()} replace>
        去学习
      </Link>
    </section>
  );
}
