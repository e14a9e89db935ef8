import { smsActions } from '#src/features/registration/sms-actions.ts';
import { useCodeRequest } from '#src/features/registration/use-code-request.ts';
import { readDigits } from '#src/lib/forms/phone.ts';
import { TextField } from '#src/ui/app/text-field.tsx';

export const CODE_LENGTH = 6;

interface CodeFieldProps {
  /** Where the code goes; the field is another one for another number: give it the number as its key. */
  readonly mobile: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly problem?: string | undefined;
  readonly isLocked?: boolean;
  /** False while there is no whole number to send to. */
  readonly canSend?: boolean;
}

/** The six digits that were sent to a mobile, with the button that sends them. */
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
