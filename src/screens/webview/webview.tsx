import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isAllowedAddress } from '#src/lib/addresses/allowed-address.ts';
import { allowedHosts } from '#src/lib/addresses/site-settings.ts';
import * as paths from '#src/lib/paths.ts';
import { Button } from '#src/ui/app/button.tsx';
import { NavBar } from '#src/ui/app/nav-bar.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { StatusView } from '#src/ui/app/status-view.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import './webview.css';

const MAX_TITLE_LENGTH = 30;
const ANSWER_LIMIT_MS = 10_000;

/** A page of one of our other hosts inside the app: `?url=`, and `?title=` for the bar, as text. */
export default function Webview() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { key } = useLocation();
  const title = query.get('title')?.slice(0, MAX_TITLE_LENGTH) || undefined;
  useTitle(title);
  const handleBack = () => void (key === 'default' ? navigate(paths.home(), { replace: true }) : navigate(-1));
  return (
    <>
      <NavBar title={title ?? '网页'} onBack={handleBack} />
      <WebviewContent address={query.get('url') ?? ''} />
    </>
  );
}

function WebviewContent({ address }: { readonly address: string }) {
  if (!isAllowedAddress(address, allowedHosts)) {
    return (
      <StatusView title="这个网页不能在这里打开" text="链接不完整，或者不是我们的网页。">
        <Link className="button button--brand" to={paths.home()}>
          回到首页
        </Link>
      </StatusView>
    );
  }
  return <FramedPage key={address} address={address} />;
}

/** A frame does not report a page that failed to load, so a separate request checks its host. */
function useReachable(address: string) {
  const [tries, setTries] = useState(0);
  const [isLost, setIsLost] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry checks again -- nothing else changes then
  useEffect(() => {
    const asking = new AbortController();
    const timer = setTimeout(() => setIsLost(true), ANSWER_LIMIT_MS);
    fetch(address, { mode: 'no-cors', credentials: 'omit', signal: asking.signal })
      .catch(() => {
        if (!asking.signal.aborted) setIsLost(true);
      })
      .finally(() => clearTimeout(timer));
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [address, tries]);
  const retry = () => {
    setIsLost(false);
    setTries((count) => count + 1);
  };
  return { isLost, retry };
}

function FramedPage({ address }: { readonly address: string }) {
  const [isLoaded, setIsLoaded] = useState(false);
  const { isLost, retry } = useReachable(address);
  // With both permissions a page of this site could escape the sandbox.
  const sandbox = address.startsWith('/') ? 'allow-scripts allow-forms' : 'allow-scripts allow-forms allow-same-origin';
  if (isLost) {
    return (
      <StatusView title="网页打不开" text="对方的网站没有回应，可能是网络不通，也可能是网址已失效。">
        <Button onClick={retry}>重试</Button>
        <Link className="button button--plain" to={paths.home()}>
          回到首页
        </Link>
      </StatusView>
    );
  }
  return (
    <div className="webview">
      {!isLoaded && (
        <div className="webview__wait">
          <LoadingNote />
          <Skeleton className="skeleton--half" />
          <Skeleton className="skeleton--cover" />
          <Skeleton className="skeleton--line" />
        </div>
      )}
      <iframe
        className="webview__frame"
        title="网页内容"
        src={address}
        sandbox={sandbox}
        referrerPolicy="no-referrer"
        onLoad={() => setIsLoaded(true)}
      />
    </div>
  );
}
