import { TextInput } from '../ui/text-input.tsx';
import { passwordProblem } from './password-problem.ts';

interface NewPasswordProps {
  /** The account's name; the password may not contain it. */
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether the password's problem is shown. */
  readonly isTried: boolean;
}

/** Input for a new password. */
export function NewPassword({ name, value, onChange, isTried }: NewPasswordProps) {
  return (
    <TextInput
      label="新密码"
      type="password"
      value={value}
      onChange={onChange}
      help="至少 12 位，可以是一句话"
      problem={isTried ? passwordProblem(value, name) : undefined}
      autoComplete="new-password"
      maxLength={200}
    />
  );
}
