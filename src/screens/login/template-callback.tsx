import { Link } from 'react-router-dom';
import { reportSubscription, type Subscription } from '#src/features/session/subscription.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { StatusView } from '#src/ui/app/status-view.tsx';
import { useOnce } from './use-once.ts';
import { useWayBack } from './use-way-back.ts';

const TITLES: Readonly<Record<Subscription, string>> = {
  subscribed: '订阅成功，开课前会提醒你',
  declined: '没有订阅提醒',
  missing: '没有收到微信的授权结果',
};

const TEXTS: Readonly<Record<Subscription, string>> = {
  subscribed: '提醒会发到你的微信。',
  declined: '不影响上课，课表随时可以在学习页查看。',
  missing: '可能已经处理过了，不影响上课。',
};

/** WeChat's return address after it asked whether the student wants a message. */
export default function TemplateCallback() {
  const { path } = useWayBack();
  const { data: subscription, error } = useOnce(reportSubscription);
  if (!subscription && error === undefined) {
    return (
      <div className="first-load">
        <LoadingNote />
        <Skeleton className="skeleton--line" />
      </div>
    );
  }
  return (
    <StatusView
      title={subscription ? TITLES[subscription] : failureText(error)}
      {...(subscription && { text: TEXTS[subscription] })}
    >
      <Link className="button button--brand" to={path} replace>
        {path === '/' ? '回到首页' : '返回'}
      </Link>
    </StatusView>
  );
}
