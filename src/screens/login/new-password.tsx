import { type FormEvent, useEffect } from 'react';
import { resetPassword } from '#src/features/session/account-calls.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { refusalName } from '#src/lib/api/refusal-name.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { PasswordField } from './password-field.tsx';
import { useNewPassword } from './use-new-password.ts';

interface NewPasswordProps {
  /** The mobile and its accepted code. */
  readonly proof: { readonly mobile: string; readonly code: string };
  /** The code is no longer valid. */
  readonly onRefused: () => void;
  readonly onDone: () => void;
}

/** Sets the new password of a verified mobile. */
export function NewPassword({ proof, onRefused, onDone }: NewPasswordProps) {
  const { password, field, refuse } = useNewPassword({ isRequired: true });
  const { field: input } = field;
  const reset = useWrite({ mutationFn: () => resetPassword({ ...proof, password }) });
  useEffect(() => input.current?.focus(), [input]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (refuse() || reset.isPending) return;
    reset.mutate(undefined, {
      onSuccess: onDone,
      onError: (reason) => {
        showToast(failureText(reason));
        if (refusalName(reason) === 'SMS_CODE_WRONG') onRefused();
      },
    });
  };
  return (
    <Form className="login__form" onSubmit={handleSubmit}>
      {/* Tells a password manager which account this is. */}
      <input hidden readOnly name="username" autoComplete="username" value={proof.mobile} />
      <PasswordField {...field} label="新密码" isLocked={reset.isPending} />
      <Button type="submit" isBusy={reset.isPending}>
        {reset.isPending ? '正在提交…' : '重置密码'}
      </Button>
      <p className="login__note">重置后，其他设备上的登录会失效</p>
    </Form>
  );
}
