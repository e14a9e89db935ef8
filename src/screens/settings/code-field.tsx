import { smsActions } from '#src/features/registration/sms-actions.ts';
import { useCodeRequest } from '#src/features/registration/use-code-request.ts';
import { readDigits } from '#src/lib/forms/phone.ts';
import { TextField } from '#src/ui/app/text-field.tsx';

export const CODE_LENGTH = 6;

interface CodeFieldProps {
  /** The number to send the code to. Use it as the component's key too, so that a new number resets the field. */
  readonly mobile: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly problem?: string | undefined;
  readonly isLocked?: boolean;
  /** False while the number is incomplete. */
  readonly canSend?: boolean;
}

/** The field for a six-digit SMS code, with the button that sends the code. */
export function CodeField({ mobile, value, onChange, problem, isLocked = false, canSend = true }: CodeFieldProps) {
  const request = useCodeRequest(mobile, smsActions.VERIFY);
  return (
    <TextField
      label="验证码"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_LENGTH}
      value={value}
      readOnly={isLocked}
      problem={request.problem ?? problem}
      {...(request.told && { help: request.told })}
      action={
        <button
          type="button"
          className="text-field__action"
          disabled={!canSend || !request.canSend || isLocked}
          onClick={() => void request.send()}
        >
          {request.label}
        </button>
      }
      onChange={(event) => onChange(readDigits(event.target.value, CODE_LENGTH))}
    />
  );
}
