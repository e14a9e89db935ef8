import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import { refusalName } from '#src/lib/api/refusal-name.ts';
import * as paths from '#src/lib/paths.ts';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { doorTo } from './doors.ts';
import { type StepForm, stepFormQuery, stepsQuery } from './form-query.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { StepDone } from './step-done.tsx';
import { StepEditor } from './step-editor.tsx';
import { StepReading } from './step-reading.tsx';
import './forms.css';

const LOCKED = 0;
const OPEN = 1;
const CLOSED = 3;

/** One step of a course: to fill in, to read, or why neither. */
export default function StepFormScreen() {
  const { step_id = '', course_id = '' } = useParams();
  const { pathname } = useLocation();
  const place = { step_id, course_id };
  const { data: step, error, refetch } = useQuery(stepFormQuery(place));
  if (!step) {
    if (refusalName(error) === 'COURSE_NOT_OWNED' || isMissing(error)) return <NoStep text={failureText(error)} />;
    if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
    return <FormSkeleton />;
  }
  const door = doorTo(step.kind, place);
  if (door !== pathname) return <Navigate to={door} replace />;
  return <Step key={step_id} step={step} onReload={() => void refetch()} />;
}

interface StepProps {
  readonly step: StepForm;
  readonly onReload: () => void;
}

function Step({ step, onReload }: StepProps) {
  const [view, setView] = useState<'form' | 'sent' | 'change'>('form');
  if (view === 'sent') return <StepDone step={step} />;
  if (step.state === LOCKED) return <Waiting step={step} />;
  if (step.state === OPEN || (view === 'change' && step.form.may_change)) {
    return <StepEditor key={step.revision} step={step} onSent={() => setView('sent')} onReload={onReload} />;
  }
  if (step.state === CLOSED && !step.answers) {
    return (
      <StatusView title="已截止提交" text={`「${step.title}」不再收集回答。`}>
        <NextLink courseId={step.course.uuid} />
      </StatusView>
    );
  }
  return <StepReading step={step} onChange={() => setView('change')} />;
}

function Waiting({ step }: { readonly step: StepForm }) {
  const { data: steps = [] } = useQuery(stepsQuery(step.course.uuid));
  const first = steps.find(({ state, is_required: isRequired }) => state === OPEN && isRequired);
  return (
    <StatusView title="还没轮到这一步" text="先完成前面的必填步骤，这里会自动开放。">
      {first && (
        <Link
          className="button button--brand"
          to={doorTo(first.kind, { step_id: first.step_id, course_id: step.course.uuid })}
          replace
        >
          去填{first.title}
        </Link>
      )}
    </StatusView>
  );
}

function NextLink({ courseId }: { readonly courseId: string }) {
  const { data: steps = [] } = useQuery(stepsQuery(courseId));
  const next = steps.find(({ state }) => state === OPEN);
  return next ? (
    <Link
      className="button button--brand"
      to={doorTo(next.kind, { step_id: next.step_id, course_id: courseId })}
      replace
    >
      去填{next.title}
    </Link>
  ) : (
    <Link className="button button--brand" to={paths.studyIndex()}>
      去学习
    </Link>
  );
}

function NoStep({ text }: { readonly text: string }) {
  return (
    <StatusView title="打不开这张表" text={text}>
      <Link className="button button--brand" to={paths.studyIndex()}>
        看我的课程
      </Link>
    </StatusView>
  );
}
