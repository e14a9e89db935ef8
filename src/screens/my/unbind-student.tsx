import { useState } from 'react';
import { useProveSelf, useUnbindStudent } from '#src/features/my/student-identity.ts';
import { smsActions } from '#src/features/registration/sms-actions.ts';
import { useCodeRequest } from '#src/features/registration/use-code-request.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { maskMobile, readDigits } from '#src/lib/forms/phone.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Sheet } from '#src/ui/app/sheet.tsx';
import { TextField } from '#src/ui/app/text-field.tsx';

interface UnbindStudentProps {
  readonly mobile: string;
  readonly school: string;
  readonly onDone: () => void;
}

const CODE_LENGTH = 6;

/** Asks for an SMS code to the student's own mobile before the school student is unbound. */
export function UnbindStudent({ mobile, school, onDone }: UnbindStudentProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const request = useCodeRequest(mobile, smsActions.VERIFY);
  const proof = useProveSelf();
  const unbind = useUnbindStudent();
  const handleUnbind = () =>
    unbind.mutate(code, {
      onSuccess: () => {
        showToast('已解绑学员身份');
        onDone();
      },
      // The code has expired: a new one is needed.
      onError: () => proof.reset(),
    });
  return (
    <Sheet
      title="解绑学员身份？"
      isOpen
      onDismiss={onDone}
      footer={
        <div className="identity__buttons">
          <Button look="plain" onClick={onDone}>
            保留绑定
          </Button>
          {proof.isSuccess ? (
            <Button look="danger" isBusy={unbind.isPending} onClick={handleUnbind}>
              确认解绑
            </Button>
          ) : (
            <Button
              disabled={code.length < CODE_LENGTH}
              isBusy={proof.isPending}
              onClick={() => proof.mutate(code, { onError: (reason) => setProblem(failureText(reason)) })}
            >
              下一步
            </Button>
          )}
        </div>
      }
    >
      <p className="identity__note">
        解绑后，{school}的学员身份可以绑定到其他账号，你在这里填写的学校和学号会清空。验证码会发到 {maskMobile(mobile)}
        。
      </p>
      <TextField
        label="验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        value={code}
        readOnly={proof.isPending || proof.isSuccess}
        problem={request.problem ?? problem}
        {...(proof.isSuccess && { help: `验证通过，是 ${maskMobile(mobile)} 本人` })}
        {...(request.told && { help: request.told })}
        action={
          <button
            type="button"
            className="text-field__action"
            disabled={!request.canSend || proof.isSuccess}
            onClick={() => void request.send()}
          >
            {request.label}
          </button>
        }
        onChange={(event) => {
          setProblem(undefined);
          setCode(readDigits(event.target.value, CODE_LENGTH));
        }}
      />
    </Sheet>
  );
}
