import { type RefObject, useEffect, useRef } from 'react';
import { keepCaret } from '#src/lib/forms/mobile-input.ts';
import { formatMobile, readMobile } from '#src/lib/forms/phone.ts';
import { TextField } from './text-field.tsx';

interface MobileFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly initialMobile: string;
  readonly onEdited: (digits: string) => void;
  readonly onLeft?: () => void;
  readonly problem?: string | undefined;
  readonly isLocked: boolean;
  /** The owner of the number, for autofill. */
  readonly autoComplete?: string;
}

/** A mobile number, grouped 3-4-4 while it is typed, pasted or filled in. */
export function MobileField({ field, initialMobile, onEdited, onLeft, problem, isLocked, ...rest }: MobileFieldProps) {
  const { autoComplete = 'tel-national' } = rest;
  const listener = useRef(onEdited);
  useEffect(() => {
    listener.current = onEdited;
  });
  useEffect(() => {
    const input = field.current;
    const ended = new AbortController();
    if (input) keepCaret(input, ended.signal, () => listener.current(readMobile(input.value)));
    return () => ended.abort();
  }, [field]);
  return (
    <TextField
      ref={field}
      label="手机号"
      name="mobile"
      type="tel"
      inputMode="numeric"
      autoComplete={autoComplete}
      maxLength={13}
      defaultValue={formatMobile(initialMobile)}
      readOnly={isLocked}
      problem={problem}
      {...(onLeft && { onBlur: onLeft })}
    />
  );
}
