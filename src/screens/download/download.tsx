import { useQuery } from '@tanstack/react-query';
import { downloadQuery } from '#src/features/app-download/download-query.ts';
import { isAllowedAddress } from '#src/lib/addresses/allowed-address.ts';
import { allowedHosts } from '#src/lib/addresses/site-settings.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { brand } from '#src/lib/dom/brand.ts';
import { environment } from '#src/lib/environment/current.ts';
import { Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import './download.css';

const GIFTS = [
  { title: '离线听课', text: '课程下载到手机，地铁上也能学' },
  { title: '直播提醒', text: '开课前十分钟叫你，不再错过' },
  { title: '进度同步', text: '手机、平板、电脑接着上次继续' },
] as const;

/** Where to get the app: the App Store on iOS, a "coming soon" elsewhere. */
export default function Download() {
  return (
    <article className="download">
      <span className="download__mark" aria-hidden="true">
        {brand.name.slice(0, 1)}
      </span>
      <h2 className="download__name">{brand.name} App</h2>
      <p className="download__slogan">{brand.slogan}</p>
      <DownloadWay />
      <ul className="download__gifts">
        {GIFTS.map(({ title, text }) => (
          <li key={title} className="download__gift">
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}

function DownloadWay() {
  const { data, error, refetch } = useQuery(downloadQuery);
  const { host, system } = environment();
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="download__place" />;
  const address = system === 'ios' ? data.ios_url : data.is_on_shelf ? data.android_url : '';
  if (!isAllowedAddress(address, allowedHosts)) return <p className="download__tip">{data.tip}</p>;
  return (
    <>
      <a className="button button--brand" href={address} rel="noopener">
        {system === 'ios' ? '前往 App Store 下载' : '下载安装包'}
      </a>
      {host === 'wechat' && <p className="download__hint">没有反应时，点右上角“···”，选择在浏览器中打开。</p>}
    </>
  );
}
