import { type ReactNode, type RefObject, useState } from 'react';
import { TextField } from '#src/ui/app/text-field.tsx';

interface PasswordFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly isNew: boolean;
  readonly value: string;
  readonly problem: string | undefined;
  readonly isLocked?: boolean;
  readonly onChange: (password: string) => void;
}

/** A password field that can show its text. */
export function PasswordField({
  field,
  label,
  isNew,
  value,
  problem,
  isLocked,
  onChange,
}: PasswordFieldProps): ReactNode {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      ref={field}
      label={label}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={16}
      help="6–16 位字母或数字"
      value={value}
      readOnly={isLocked}
      problem={problem}
      onChange={(event) => onChange(event.target.value)}
      action={
        <button
          type="button"
          className="text-field__action"
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? '隐藏密码' : '显示密码'}
        </button>
      }
    />
  );
}
