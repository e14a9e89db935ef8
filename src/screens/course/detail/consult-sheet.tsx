import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { ChatDoor } from '#src/features/consult/chat-door.tsx';
import { chatAddress, consultQuery, useConsult } from '#src/features/consult/consult.ts';
import type { Course } from '#src/features/course/course-words.ts';
import { formatMobile, isMobile, readMobile } from '#src/lib/forms/phone.ts';
import { reportEvent } from '#src/lib/reports/report-event.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { Button } from '#src/ui/app/button.tsx';
import { AreaField } from '#src/ui/app/field.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { Photo } from '#src/ui/app/photo.tsx';
import { Sheet } from '#src/ui/app/sheet.tsx';
import { TextField } from '#src/ui/app/text-field.tsx';
import './consult-sheet.css';

interface ConsultSheetProps {
  readonly course: Pick<Course, 'uuid' | 'kst_url' | 'trackInfo'>;
  readonly isOpen: boolean;
  readonly onDismiss: () => void;
}

/** Two ways to ask an advisor about a course: a chat or a call back. */
export function ConsultSheet({ course, isOpen, onDismiss }: ConsultSheetProps) {
  const { data: popup } = useQuery({ ...consultQuery, enabled: isOpen });
  const reportOpened = useEffectEvent(() => reportEvent({ event: 'consult_open', course }));
  useEffect(() => {
    if (isOpen) reportOpened();
  }, [isOpen]);
  const chat = chatAddress(course.kst_url, popup?.advisor.kst_url);
  return (
    <Sheet title="咨询课程顾问" isOpen={isOpen} onDismiss={onDismiss}>
      <div className="consult">
        {popup && (
          <div className="consult__advisor">
            <Photo src={popup.advisor.face} alt="" width={48} height={48} isRound />
            <p>
              <strong>{popup.advisor.name}</strong> <small>{popup.advisor.title}</small>
              <span>{popup.content}</span>
            </p>
          </div>
        )}
        {chat && (
          <ChatDoor className="button button--brand" address={chat}>
            {popup?.is_on_duty === false ? '给顾问留言' : '在线咨询'}
          </ChatDoor>
        )}
        <CallBack courseUuid={course.uuid} />
      </div>
    </Sheet>
  );
}

/** A form for a mobile number and a question; the advisor calls back. */
function CallBack({ courseUuid }: { readonly courseUuid: string }) {
  const isLoggedIn = useIsLoggedIn();
  const [mobile, setMobile] = useState('');
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState<string>();
  const consult = useConsult(courseUuid);
  if (consult.data) {
    const { name, title } = consult.data.advisor;
    return (
      <p className="consult__done" role="status">
        已收到，{title}
        {name}会尽快联系你
      </p>
    );
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const digits = readMobile(mobile);
    const needsMobile = !isLoggedIn || digits !== '';
    const found = digits === '' ? '请填写必填项' : isMobile(digits) ? undefined : '手机号格式错误，请重新输入';
    setProblem(needsMobile ? found : undefined);
    if ((needsMobile && found) || consult.isPending) return;
    consult.mutate({ ...(digits && { mobile: digits }), ...(message.trim() && { message: message.trim() }) });
  };
  return (
    <Form className="consult__form" onSubmit={handleSubmit}>
      <TextField
        label="手机号"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={13}
        value={formatMobile(readMobile(mobile))}
        problem={problem}
        {...(isLoggedIn && { help: '不填则联系你登录的手机号' })}
        onChange={({ target }) => setMobile(target.value)}
      />
      <AreaField
        label="想了解什么"
        rows={2}
        maxLength={300}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <Button type="submit" look="plain" isBusy={consult.isPending}>
        请顾问联系我
      </Button>
    </Form>
  );
}
