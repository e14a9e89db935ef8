import { useRef, useState } from 'react';
import { showToast } from '#src/lib/dom/toast.ts';
import { passwordProblem } from './password-problems.ts';

/** State of a password field next to mobile and code. */
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
    /** True when the password is invalid; shows the problem. */
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
