import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/text-input.tsx';

/** A code of the authenticator app or a recovery code, as the server accepts it. */
const CODE = /^(\d{6}|[0-9A-Za-z]{4}([ -]?[0-9A-Za-z]{4}){3})$/;

export const isCode = (code: string) => CODE.test(code.trim());

interface CodeInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem?: string | undefined;
}

/** Input for a code of the authenticator app or a recovery code. */
export function CodeInput({ value, onChange, problem }: CodeInputProps) {
  return (
    <TextInput
      label="动态验证码"
      help="手机验证器上的 6 位数字；手机不在身边，就输入一个恢复码"
      value={value}
      onChange={(typed) => onChange(typed.slice(0, 24))}
      problem={problem}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
    />
  );
}

interface CodeFormProps {
  readonly text: string;
  readonly submit: string;
  readonly look?: 'primary' | 'danger';
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onSubmit: (code: string) => void;
}

/** Asks for a code before an action. */
export function CodeForm({ text, submit, look = 'primary', problem, isBusy, onSubmit }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [isTried, setIsTried] = useState(false);
  const unfit = isTried && !isCode(code) ? '请输入 6 位数字，或 16 位恢复码' : undefined;
  return (
    <form
      className="console-second-step"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        setIsTried(true);
        if (isCode(code)) onSubmit(code.trim());
      }}
    >
      <p>{text}</p>
      <CodeInput value={code} onChange={setCode} problem={unfit ?? problem} />
      <Button type="submit" look={look} isBusy={isBusy}>
        {submit}
      </Button>
    </form>
  );
}
