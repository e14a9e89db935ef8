import { useCallback, useState } from 'react';
import { refusalName } from '#src/lib/api/refusal-name.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { FormBody, focusField } from './form-body.tsx';
import { type StepForm, saveStepDraft, useSubmitStep } from './form-query.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { useAnswers } from './use-answers.ts';
import { type DraftState, useDraft } from './use-draft.ts';
import '#src/ui/app/paper-card.css';

interface StepEditorProps {
  readonly step: StepForm;
  readonly onSent: () => void;
  readonly onReload: () => void;
}

const STATE_WORDS: Record<DraftState, string> = {
  kept: '',
  waiting: '正在保存…',
  keeping: '正在保存…',
  failed: '草稿未保存',
  changed: '',
};

const SEND_WORDS = { 1: '提交登记', 2: '确认并签名', 3: '提交', 4: '提交问卷', 5: '提交问卷' } as const;

/** The step's questions. Drafts are saved on the server; nothing stays on the device. */
export function StepEditor({ step, onSent, onReload }: StepEditorProps) {
  const { form, step_id, course, summary } = step;
  const courseId = course.uuid;
  const [isRestored, setIsRestored] = useState(step.draft !== null);
  const [hasWritten, setHasWritten] = useState(false);
  const keep = useCallback(
    (body: Parameters<typeof saveStepDraft>[1]) => saveStepDraft({ step_id, course_id: courseId }, body),
    [step_id, courseId],
  );
  const draft = useDraft({ revision: step.revision, keep });
  const [initial] = useState(() => step.draft ?? step.answers ?? {});
  const answers = useAnswers({
    fields: form.fields,
    initial,
    onChange: (next) => {
      setHasWritten(true);
      draft.write(next);
    },
  });
  const submit = useSubmitStep({ step_id, course_id: courseId });
  const isChanged = draft.state === 'changed' || refusalName(submit.error) === 'FORM_CHANGED';
  const send = async () => {
    const wrong = answers.check();
    if (wrong) return focusField(wrong);
    const revision = await draft.settle();
    // The response replaces this view, so the mutation's own callbacks would not run.
    await submit
      .mutateAsync({ answers: answers.answers, revision })
      .then(onSent, (reason: unknown) => focusField(answers.refuse(reason) ?? ''));
  };
  const isUnkept = hasWritten && draft.state !== 'kept' && !submit.isPending && !submit.isSuccess;
  return (
    <>
      <FormBody
        form={answers}
        isSending={submit.isPending}
        onSend={() => void send()}
        head={
          <>
            {form.intro && <p className="form__note">{form.intro}</p>}
            {isRestored && (
              <div className="form__banner" role="status">
                <span>已恢复上次没填完的内容</span>
                <button
                  type="button"
                  className="button button--quiet"
                  onClick={() => {
                    setIsRestored(false);
                    answers.replace(step.answers ?? {});
                  }}
                >
                  重新填写
                </button>
              </div>
            )}
            {isChanged && (
              <div className="form__banner form__banner--warn" role="alert">
                <span>内容已在另一台设备更新，这里的修改没有保存</span>
                <button type="button" className="button button--quiet" onClick={onReload}>
                  载入最新内容
                </button>
              </div>
            )}
            {summary.length > 0 && (
              <section className="paper-card" aria-label="登记信息">
                <h2 className="form__title">请核对登记信息</h2>
                <FactList facts={summary.map(({ label, value }) => ({ name: label, value }))} />
              </section>
            )}
          </>
        }
        foot={
          <ActionBar>
            <span className="form__state" role="status">
              {draft.state === 'kept' && hasWritten ? '草稿已保存' : STATE_WORDS[draft.state]}
            </span>
            <Button type="submit" isBusy={submit.isPending}>
              {submit.isPending ? '正在提交…' : SEND_WORDS[step.kind]}
            </Button>
          </ActionBar>
        }
      />
      <LeaveQuestion isArmed={isUnkept} rescue={draft.flush} />
    </>
  );
}
