import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { refusalName } from '#src/lib/api/refusal-name.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import * as paths from '#src/lib/paths.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Dialog } from '#src/ui/app/dialog.tsx';
import { DoneSign } from '#src/ui/app/done-sign.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { CodeCourse } from './code-course.tsx';
import { CodeField } from './code-field.tsx';
import { cleanCode, groupCode, isWholeCode } from './code-text.ts';
import { codeProblem, isStarted } from './code-words.ts';
import { type StartCode, useCheckCode, useStartCourse } from './start-code-calls.ts';

/** A toast in addition to the message at the field. */
const SAYING_WHY = { onError: (reason: Error) => showToast(codeProblem(reason) ?? '') };

/** Opens a course by its code: first shows the course, then opens it. */
export function StartForm({ given }: { readonly given: string }) {
  const [typed, setTyped] = useState(() => groupCode(cleanCode(given)));
  const check = useCheckCode();
  const start = useStartCourse();
  const code = cleanCode(typed);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isWholeCode(code) && !check.isPending) check.mutate(code, SAYING_WHY);
  };
  const handleChange = (value: string) => {
    setTyped(value);
    if (cleanCode(value) === code) return;
    check.reset();
    start.reset();
  };

  if (start.data) return <CodeResult started={start.data} isFirst={start.data.is_first} />;
  if (check.data && isStarted(check.data)) return <CodeResult started={check.data} isFirst={false} />;
  const isLocked = refusalName(check.error) === 'CODE_LOCKED';
  return (
    <Form className="start-code" onSubmit={handleSubmit}>
      <CodeField label="开课码" value={typed} onChange={handleChange} problem={codeProblem(check.error)} />
      <Button type="submit" isBusy={check.isPending} disabled={!isWholeCode(code) || isLocked}>
        查看课程
      </Button>
      <p className="start-code__note">开课码印在听课卡上，或由老师发给你。一个码只能开一次课，开课后归当前账号。</p>
      <Dialog
        title="确认开通这门课"
        isOpen={check.data !== undefined}
        onDismiss={() => !start.isPending && check.reset()}
        stay={
          <Button look="plain" disabled={start.isPending} onClick={() => check.reset()}>
            再想想
          </Button>
        }
        go={
          <Button isBusy={start.isPending} onClick={() => start.mutate(code, SAYING_WHY)}>
            确认开课
          </Button>
        }
      >
        {check.data && <CodeCourse course={check.data.course} />}
        <p className="start-code__note">开通后归当前账号，不能转给别人。</p>
        {start.error && (
          <p className="start-code__problem" role="alert">
            {codeProblem(start.error)}
          </p>
        )}
      </Dialog>
    </Form>
  );
}

interface CodeResultProps {
  readonly started: StartCode;
  /** False when the student had used the code before. */
  readonly isFirst: boolean;
}

/** The opened course. */
function CodeResult({ started, isFirst }: CodeResultProps) {
  return (
    <section className="code-result" aria-label="开课结果">
      <DoneSign
        title={isFirst ? '开课成功' : '这个码你已经用过'}
        text={isFirst ? '课程已放进你的学习' : '课程早就开好了，可以直接学习'}
      />
      <CodeCourse course={started.course} />
      <div className="code-result__actions">
        <Link className="button button--brand" to={paths.studyIndex()}>
          去学习
        </Link>
        <Link className="button button--plain" to={paths.myCodeList()}>
          看开课记录
        </Link>
      </div>
    </section>
  );
}
