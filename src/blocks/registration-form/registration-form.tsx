import type { BlockProps } from '#src/page-model/block-props.ts';
import { RunningText } from '#src/ui/running-text.tsx';
import { useBehaviour } from '../behaviour.ts';
import { CodeField } from './code-field.tsx';
import { Consent } from './consent.tsx';
import { KnownStudent } from './known-student.tsx';
import { MobileField } from './mobile-field.tsx';
import './registration-form.css';

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
