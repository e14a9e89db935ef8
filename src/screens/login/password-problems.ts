import { REQUIRED_TEXT } from '#src/features/registration/machine.ts';
import { isMobile } from '#src/lib/forms/phone.ts';
import { MOBILE_TEXT } from './login-form.ts';

const PASSWORD_TEXT = '请输入正确格式的密码';

export interface PasswordProblems {
  readonly mobile?: string;
  readonly password?: string;
}

/** Problems of mobile and password, by field. */
export function passwordProblems(mobile: string, password: string): PasswordProblems {
  const passwordText = passwordProblem(password);
  return {
    ...(!isMobile(mobile) && { mobile: mobile ? MOBILE_TEXT : REQUIRED_TEXT }),
    ...(passwordText && { password: passwordText }),
  };
}

/** The problem of a password, if any. */
export function passwordProblem(password: string): string | undefined {
  if (!password) return REQUIRED_TEXT;
  return /^[0-9A-Za-z]{6,16}$/.test(password) ? undefined : PASSWORD_TEXT;
}
