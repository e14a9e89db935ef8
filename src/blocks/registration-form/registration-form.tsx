import './registration-form.css';
import { keyed } from '#src/lib/dom/keyed.ts';
import type { BlockProps } from '#src/page-model/block-props.ts';
import type { AgreementRef } from '#src/page-model/values.ts';
import { AgreementLink } from '#src/ui/agreement-link.tsx';
import { RunningText } from '#src/ui/running-text.tsx';
import { useBehaviour } from '../behaviour.ts';

/** Mobile number and code. A plain form in the HTML; its behaviour sends codes, checks and submits. */
export default function RegistrationForm({ block, page }: BlockProps<'registration-form'>) {
  const root = useBehaviour(() => import('./registration-form.behaviour.ts').then((module) => module.attach));
  const { id, heading, text, submit, note, course = page.course } = block;
  return (
    <article className="registration-form" aria-labelledby={`${id}-heading`} ref={root}>
      <h2 className="registration-form__heading" id={`${id}-heading`}>
        {heading}
      </h2>
      {text && (
        <p className="registration-form__text">
          <RunningText text={text} />
        </p>
      )}
      <form
        className="registration-form__form"
        method="post"
        action="/api/v1/account/auth/user/create"
        noValidate
        aria-labelledby={`${id}-heading`}
        data-registration-form
        data-course={course?.number}
        data-joint={course?.joint?.join(' ')}
        data-source={page.source}
      >
        <KnownStudent />
        <MobileField formId={id} />
        <CodeField formId={id} />
        <Consent formId={id} agreements={block.agreements} />
        <button className="registration-form__submit button button--deal" type="submit" data-submit disabled>
          {submit}
        </button>
        <p className="registration-form__status" role="status" data-status />
        {note && (
          <p className="registration-form__note">
            <RunningText text={note} />
          </p>
        )}
        <noscript>
          <p className="registration-form__note">报名需要 JavaScript。请用系统浏览器打开本页，或拨打页尾的客服电话。</p>
        </noscript>
      </form>
    </article>
  );
}

/** The six digits sent by text message, with the button that sends them. */
function CodeField({ formId }: { readonly formId: string }) {
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

interface ConsentProps {
  readonly formId: string;
  readonly agreements: readonly AgreementRef[];
}

/** The agreements that a visitor ticks before submitting. */
function Consent({ formId, agreements }: ConsentProps) {
  const id = `${formId}-consent`;
  const versions = agreements.map(({ index, version }) => `${index}:${version}`).join(' ');
  return (
    <p className="registration-form__consent">
      <label className="registration-form__tick" htmlFor={id}>
        <input id={id} name="consent" type="checkbox" required data-versions={versions} />
        阅读并同意
      </label>
      {keyed(agreements, ({ href }) => href).map(({ key, item }) => (
        <AgreementLink key={key} agreement={item} />
      ))}
    </p>
  );
}

/** Replaces the fields while somebody is logged in: their masked mobile, with a button for another one. */
function KnownStudent() {
  return (
    <div className="registration-form__known">
      <p className="registration-form__who">
        <span className="registration-form__who-label">已登录</span>
        <strong data-student>你的账号</strong>
      </p>
      <button className="registration-form__other" type="button" data-other>
        换个手机号
      </button>
    </div>
  );
}

/** The mobile number, typed as 3-4-4 with spaces. */
function MobileField({ formId }: { readonly formId: string }) {
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
