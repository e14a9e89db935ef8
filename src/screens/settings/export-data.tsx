import './settings.css';
import '#src/ui/app/paper-card.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { userQuery } from '#src/features/session/user.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { environment } from '#src/lib/environment/current.ts';
import { maskMobile } from '#src/lib/forms/phone.ts';
import { chinaClock } from '#src/lib/money-and-time/china-time.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { CODE_LENGTH, CodeField } from './code-field.tsx';
import { useExport } from './settings-calls.ts';

/** Exports all stored data of the student as a file, after an SMS code. */
export default function ExportData() {
  const { data: user, error, refetch } = useQuery(userQuery);
  if (error && !user) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return (
    <div className="settings">
      <section className="paper-card">
        <h2 className="settings__title">文件里有什么</h2>
        <ul className="settings__points">
          <li>账号、资料、实名结果、收货地址、微信绑定</li>
          <li>订单、付款、退款、优惠券、包裹</li>
          <li>课程、观看进度、考试与练习作答</li>
          <li>填写的表单、签署的协议、咨询内容、登录记录</li>
        </ul>
        <p className="settings__note">网页文件适合自己看和打印，JSON 文件适合交给其他程序。</p>
      </section>
      {user ? <Download mobile={user.mobile} /> : <Waiting />}
    </div>
  );
}

function Waiting() {
  return (
    <>
      <LoadingNote />
      <Skeleton className="settings__place" />
    </>
  );
}

function Download({ mobile }: { readonly mobile: string }) {
  const [code, setCode] = useState('');
  const request = useExport();
  const { data: file } = request;
  if (file) {
    return (
      <section className="paper-card" aria-label="下载">
        <h2 className="settings__title">文件准备好了</h2>
        <p className="settings__note">
          链接在 {chinaClock(Date.parse(file.expires_at))} 前有效。文件里有你的个人信息，请不要发给别人。
          {environment().host !== 'browser' && '这里可能存不了文件：用手机的浏览器打开本站，登录后再获取一次。'}
        </p>
        <a className="button button--brand" href={file.html_url} download>
          下载网页文件
        </a>
        <a className="button button--plain" href={file.json_url} download>
          下载 JSON 文件
        </a>
        <Button
          look="quiet"
          onClick={() => {
            setCode('');
            request.reset();
          }}
        >
          重新获取
        </Button>
      </section>
    );
  }
  return (
    <Form className="paper-card" onSubmit={() => request.mutate(code)}>
      <h2 className="settings__title">验证是本人</h2>
      <p className="settings__note">验证码会发到 {maskMobile(mobile)}。</p>
      <CodeField
        mobile={mobile}
        value={code}
        isLocked={request.isPending}
        problem={request.error ? failureText(request.error) : undefined}
        onChange={(next) => {
          request.reset();
          setCode(next);
        }}
      />
      <Button type="submit" disabled={code.length < CODE_LENGTH} isBusy={request.isPending}>
        获取下载链接
      </Button>
    </Form>
  );
}
