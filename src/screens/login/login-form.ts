/** Shared props of both login forms. */
export interface LoginFormProps {
  /** Digits typed in the other form. */
  readonly initialMobile: string;
  readonly onMobile: (digits: string) => void;
  readonly onLoggedIn: () => void;
}

/** Message for a wrong mobile on login screens; landing pages use another. */
export const MOBILE_TEXT = '手机号格式错误，请重新输入';
