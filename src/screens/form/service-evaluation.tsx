import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { failureText } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { DoneSign } from '#src/ui/app/done-sign.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { FormBody, focusField } from './form-body.tsx';
import { evaluationQuery, type FormView, useSendEvaluation } from './form-query.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { useAnswers } from './use-answers.ts';
import './forms.css';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An evaluation of a teacher, by anybody, once. */
export default function ServiceEvaluation() {
  const { uuid = '' } = useParams();
  const { data: form, error, refetch } = useQuery(evaluationQuery);
  const key = `evaluated ${uuid}`;
  const [doneText, setDoneText] = useState(() => readStored('session', key));
  if (doneText) {
    return (
      <section className="forms-done" aria-label="提交结果">
        <DoneSign title="谢谢你的评价" text={doneText} />
        <Link className="button button--brand" to={paths.home()} replace>
          回到首页
        </Link>
      </section>
    );
  }
  if (!form) {
    if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
    return <FormSkeleton />;
  }
  const handleSent = (text: string) => {
    writeStored('session', key, text);
    setDoneText(text);
  };
  return <Evaluation form={form} courseUuid={UUID.test(uuid) ? uuid : undefined} onSent={handleSent} />;
}

interface EvaluationProps {
  readonly form: FormView;
  readonly courseUuid: string | undefined;
  readonly onSent: (text: string) => void;
}

function Evaluation({ form, courseUuid, onSent }: EvaluationProps) {
  const [requestId] = useState(randomUuid);
  const [initial] = useState({});
  const answers = useAnswers({ fields: form.fields, initial });
  const send = useSendEvaluation();
  if (form.fields.length === 0) return <StatusView title="现在没有要评价的服务" />;
  const handleSend = () => {
    const wrong = answers.check();
    if (wrong) return focusField(wrong);
    send.mutate(
      { requestId, courseUuid, answers: answers.answers },
      {
        onSuccess: ({ done_text: text }) => onSent(text),
        onError: (reason) => focusField(answers.refuse(reason) ?? ''),
      },
    );
  };
  return (
    <>
      <FormBody
        form={answers}
        isSending={send.isPending}
        onSend={handleSend}
        head={form.intro && <p className="form__note">{form.intro}</p>}
        foot={
          <ActionBar>
            <Button type="submit" isBusy={send.isPending}>
              {send.isPending ? '正在提交…' : '提交评价'}
            </Button>
          </ActionBar>
        }
      />
      <LeaveQuestion isArmed={answers.isDirty && !send.isPending && !send.isSuccess} />
    </>
  );
}
