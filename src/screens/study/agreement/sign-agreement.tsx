import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useCallback, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureText } from '#src/lib/api/api-failures.ts';
import { refusalName } from '#src/lib/api/refusal-name.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import * as paths from '#src/lib/paths.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { TextField } from '#src/ui/app/text-field.tsx';
import type { MyCourse } from '../my-courses.ts';
import { agreementTextQuery, readSignature, signatureProblem, useSignAgreement } from './agreement.ts';
import { AgreementFrame } from './agreement-frame.tsx';

interface SignAgreementProps {
  readonly course: MyCourse;
  /** True when this is the last step before the lessons. */
  readonly isLast: boolean;
}

/** The agreement of a course, read to its end and signed with the student's name. */
export function SignAgreement({ course, isLast }: SignAgreementProps) {
  const { data: agreement, error, refetch } = useQuery(agreementTextQuery(course.course_uuid));
  const version = agreement?.version ?? '';
  const [readVersion, setReadVersion] = useState<string>();
  const isRead = readVersion === version;
  const handleRead = useCallback(() => setReadVersion(version), [version]);
  const formId = useId();
  const navigate = useNavigate();
  const sign = useSignAgreement(course, () => {
    showToast('协议已签署');
    if (isLast) void navigate(paths.studyList({ uuid: course.uuid }), { replace: true });
  });
  if (!agreement) {
    return error ? (
      <FailedView text={failureText(error)} onRetry={() => void refetch()} />
    ) : (
      <div className="study-step study-step--sign">
        <Skeleton className="study-step__paper-place" />
      </div>
    );
  }
  return (
    <>
      <div className="study-step study-step--sign">
        <section className="study-step__paper" aria-label={agreement.title}>
          <AgreementFrame key={version} title={agreement.title} url={agreement.url} onRead={handleRead} />
        </section>
        <SignForm isRead={isRead} version={version} formId={formId} sign={sign} />
      </div>
      <ActionBar>
        <Button type="submit" form={formId} disabled={!isRead} isBusy={sign.isPending}>
          {isRead ? '同意协议并签署' : '读到协议末尾后签署'}
        </Button>
      </ActionBar>
    </>
  );
}

interface SignFormProps {
  readonly isRead: boolean;
  readonly version: string;
  readonly formId: string;
  readonly sign: ReturnType<typeof useSignAgreement>;
}

function SignForm({ isRead, version, formId, sign }: SignFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const refuse = (text: string) => {
    setProblem(text);
    field.current?.focus();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isRead || sign.isPending) return;
    const signature = readSignature(name);
    const wrong = signatureProblem(signature);
    if (wrong) return refuse(wrong);
    sign.mutate(
      { name: signature, version },
      {
        onError: (reason) =>
          refusalName(reason) === 'INPUT_INVALID' ? refuse(failureText(reason)) : showToast(failureText(reason)),
      },
    );
  };
  return (
    <Form id={formId} className="study-step__card" onSubmit={handleSubmit}>
      <TextField
        ref={field}
        label="签名"
        placeholder="请输入本人姓名"
        autoComplete="name"
        maxLength={20}
        value={name}
        problem={problem}
        help="姓名会作为甲方写入协议，已实名的同学请与实名一致"
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setProblem(undefined);
        }}
      />
    </Form>
  );
}
