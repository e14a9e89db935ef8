import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#src/lib/api/api-failures.ts';
import { refusalName } from '#src/lib/api/refusal-name.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { FormBody, focusField } from './form-body.tsx';
import { type PersonalInfo, personalInfoQuery, useSavePersonalInfo } from './form-query.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { TabUnsaved } from './tab-unsaved.tsx';
import { useAnswers } from './use-answers.ts';

/** Name, birthday and the like. */
export function PersonalFacts() {
  // A refetch must not change the form while the student types.
  const { data, error, refetch, isFetching } = useQuery({ ...personalInfoQuery, refetchOnWindowFocus: false });
  const [round, setRound] = useState(0);
  if (!data || (isFetching && round === 0)) {
    if (error && !data) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
    return <FormSkeleton />;
  }
  const reload = () => void refetch().then(() => setRound((before) => before + 1));
  return <Facts key={`${data.revision} ${round}`} filled={data} onReload={reload} />;
}

function Facts({ filled, onReload }: { readonly filled: PersonalInfo; readonly onReload: () => void }) {
  const [initial] = useState(() => filled.answers ?? {});
  const answers = useAnswers({ fields: filled.form.fields, initial });
  const save = useSavePersonalInfo();
  const handleSave = () => {
    const wrong = answers.check();
    if (wrong) return focusField(wrong);
    void save.mutateAsync({ answers: answers.answers, revision: filled.revision }).then(
      () => showToast('资料已保存'),
      (reason: unknown) => focusField(answers.refuse(reason) ?? ''),
    );
  };
  return (
    <>
      <FormBody
        form={answers}
        isSending={save.isPending}
        onSend={handleSave}
        head={
          refusalName(save.error) === 'FORM_CHANGED' && (
            <div className="form__banner form__banner--warn" role="alert">
              <span>资料已在另一台设备更新</span>
              <button type="button" className="button button--quiet" onClick={onReload}>
                载入最新内容
              </button>
            </div>
          )
        }
        foot={
          <ActionBar>
            <Button type="submit" isBusy={save.isPending} disabled={!answers.isDirty}>
              {save.isPending ? '正在保存…' : '保存资料'}
            </Button>
          </ActionBar>
        }
      />
      <TabUnsaved isArmed={answers.isDirty && !save.isPending && !save.isSuccess} />
    </>
  );
}
