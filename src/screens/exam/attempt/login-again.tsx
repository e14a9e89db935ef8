import { useState } from 'react';
import { smsActions } from '#src/features/registration/sms-actions.ts';
import { useCodeRequest } from '#src/features/registration/use-code-request.ts';
import { useLogInAgain, useLoginHere } from '#src/features/session/log-in-again.ts';
import type { User } from '#src/features/session/user.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { maskMobile, readDigits } from '#src/lib/forms/phone.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Sheet } from '#src/ui/app/sheet.tsx';
import { TextField } from '#src/ui/app/text-field.tsx';
import { clockFigures } from './time-left.ts';
import type { RunningAttempt } from './use-attempt.ts';
import { useRest } from './use-rest.ts';

const CODE_LENGTH = 6;

/** Login inside the exam when the session ends: the student stays at the same question. */
export function LoginAgain({ running }: { readonly running: RunningAttempt }) {
  const { student, endLogin } = useLoginHere();
  if (!student) return null;
  const handleLoggedIn = () => {
    endLogin();
    running.retry();
    showToast('已登录，答案正在上传');
  };
  return <LoginSheet student={student} running={running} onLoggedIn={handleLoggedIn} onDismiss={endLogin} />;
}

interface LoginSheetProps {
  readonly student: User;
  readonly running: RunningAttempt;
  readonly onLoggedIn: () => void;
  readonly onDismiss: () => void;
}

function LoginSheet({ student, running, onLoggedIn, onDismiss }: LoginSheetProps) {
  const [code, setCode] = useState('');
  const request = useCodeRequest(student.mobile, smsActions.LOGIN);
  const login = useLogInAgain(student);
  const restMs = useRest(running.endsAtMs);
  const isOver = restMs === 0;
  const kept = running.state.isOnDevice ? '答案已存本机' : '答案保留在本页，请不要关闭';
  return (
    <Sheet
      title="登录已失效，请重新登录"
      isOpen
      onDismiss={onDismiss}
      footer={
        <Button
          disabled={code.length < CODE_LENGTH}
          isBusy={login.isPending}
          onClick={() =>
            login.mutate(code, { onSuccess: onLoggedIn, onError: (reason) => showToast(failureText(reason)) })
          }
        >
          {isOver ? '登录并交卷' : '登录并继续作答'}
        </Button>
      }
    >
      <p className="paper__login-note">
        {kept}，登录后自动上传，不会丢失。
        {isOver
          ? '作答时间已到，登录后自动交卷。'
          : `考试计时不会暂停${restMs === undefined ? '' : `，还剩 ${clockFigures(restMs)}`}。`}
      </p>
      <p className="paper__login-note">验证码会发到 {maskMobile(student.mobile)}。</p>
      <TextField
        label="验证码"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        value={code}
        readOnly={login.isPending}
        problem={request.problem ?? (login.error ? failureText(login.error) : undefined)}
        {...(request.told && { help: request.told })}
        action={
          <button
            type="button"
            className="text-field__action"
            disabled={!request.canSend}
            onClick={() => void request.send()}
          >
            {request.label}
          </button>
        }
        onChange={(event) => {
          login.reset();
          setCode(readDigits(event.target.value, CODE_LENGTH));
        }}
      />
    </Sheet>
  );
}
