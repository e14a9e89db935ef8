import './settings.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { userQuery } from '#src/features/session/user.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { maskMobile } from '#src/lib/forms/phone.ts';
import { chinaDay } from '#src/lib/money-and-time/china-time.ts';
import * as paths from '#src/lib/paths.ts';
import { agreements } from '#src/lib/session/agreements.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';

/** Links to the settings of the account and of the student's data. */
export default function Settings() {
  const { data: user, error, refetch } = useQuery(userQuery);
  if (error && !user) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  if (!user) {
    return (
      <div className="settings">
        <LoadingNote />
        <Skeleton className="settings__place" />
        <Skeleton className="settings__place" />
      </div>
    );
  }
  const groups = [
    [
      { to: paths.studyToday(), label: '学习计划与目标', fact: '' },
      { to: paths.myMessageSettings(), label: '消息设置', fact: '' },
    ],
    [
      { to: paths.myChangeMobile(), label: '更换手机号', fact: maskMobile(user.mobile) },
      { to: paths.myUnbind(), label: '账号绑定', fact: '' },
      { to: paths.forgotPassword(), label: '设置登录密码', fact: '' },
    ],
    [
      { to: paths.myExport(), label: '导出个人信息', fact: '' },
      {
        ...{ to: paths.myCloseAccount(), label: '注销账号' },
        fact: user.erase_at ? `${chinaDay(Date.parse(user.erase_at))} 注销` : '',
      },
    ],
  ];
  return (
    <div className="settings">
      {groups.map((ways) => (
        <ul key={ways[0]?.to} className="settings__list">
          {ways.map(({ to, label, fact }) => (
            <li key={to}>
              <Link className="settings__way" to={to}>
                {label}
                <span className="settings__fact">{fact}</span>
              </Link>
            </li>
          ))}
        </ul>
      ))}
      <ul className="settings__list">
        {agreements.map(({ title, path }) => (
          <li key={path}>
            <Link className="settings__way" to={path}>
              {title}
              <span className="settings__fact" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
