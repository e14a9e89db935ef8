import './postbacks.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { postbackSettingsQuery } from './postback-words.ts';
import { SettingForm } from './setting-form.tsx';
import { TestEvent } from './test-event.tsx';

/** Settings of each platform, with a test event. */
export default function PostbackSettingsPage() {
  const { data, error, refetch } = useQuery(postbackSettingsQuery);
  return (
    <>
      <p className="console-back">
        <Link to="/console/postbacks">← 返回回传列表</Link>
      </p>
      <PageHead title="回传设置" text="开启之前发生的事情不会补传；令牌保存后谁也看不到，只显示末四位。" />
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
      <div className="platform-settings">
        {data?.map((setting) => (
          <div key={setting.platform} className="platform-card">
            <SettingForm key={setting.changedAt} setting={setting} />
            <TestEvent setting={setting} />
          </div>
        ))}
      </div>
    </>
  );
}
