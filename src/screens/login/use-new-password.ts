import { useRef, useState } from 'react';
import { showToast } from '#src/lib/dom/toast.ts';
import { passwordProblem } from './password-problems.ts';

/** A password to be set beside mobile and code. */
export function useNewPassword({ isRequired }: { readonly isRequired: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  return {
    password,
    field: {
      field,
      isNew: true,
      value: password,
      problem,
      onChange: (typed: string) => {
        setPassword(typed);
        setProblem(undefined);
      },
    },
    /** Whether the password keeps the form from being sent; says why. */
    refuse: (): boolean => {
      const found = password || isRequired ? passwordProblem(password) : undefined;
      setProblem(found);
      if (!found) return false;
      showToast(found);
      field.current?.focus();
      return true;
    },
  };
}
