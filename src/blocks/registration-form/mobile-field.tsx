/** The mobile number, typed as 3-4-4 with spaces. */
export function MobileField({ formId }: { readonly formId: string }) {
  const id = `${formId}-mobile`;
  return (
    <div className="registration-form__field">
      <label className="registration-form__label" htmlFor={id}>
        手机号
      </label>
      <input
        className="registration-form__input"
        id={id}
        name="mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={13}
        required
        aria-describedby={`${id}-error ${id}-help`}
      />
      <p className="registration-form__error" id={`${id}-error`} data-error="mobile" />
      <p className="registration-form__help" id={`${id}-help`}>
        用于登录和开课提醒
      </p>
    </div>
  );
}
