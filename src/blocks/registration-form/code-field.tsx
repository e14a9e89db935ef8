/** The six digits sent by text message, with the button that sends them. */
export function CodeField({ formId }: { readonly formId: string }) {
  const id = `${formId}-code`;
  return (
    <div className="registration-form__field">
      <label className="registration-form__label" htmlFor={id}>
        验证码
      </label>
      <div className="registration-form__row">
        <input
          className="registration-form__input"
          id={id}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
          aria-describedby={`${id}-error ${id}-help`}
        />
        <button className="registration-form__send" type="button" data-send disabled>
          获取验证码
        </button>
      </div>
      <p className="registration-form__error" id={`${id}-error`} data-error="code" />
      <p className="registration-form__help" id={`${id}-help`}>
        短信里的 6 位数字
      </p>
    </div>
  );
}
