import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { finishOauth } from '#src/features/session/finish-oauth.ts';
import { readOauthReturn } from '#src/features/session/wechat-oauth.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { readToken } from '#src/lib/session/session.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { StatusView } from '#src/ui/app/status-view.tsx';
import { useOnce } from './use-once.ts';

/** WeChat's return address: uses its code once, and goes on. */
export default function OauthEnd() {
  const navigate = useNavigate();
  const [back] = useState(readOauthReturn);
  const { data: end, error } = useOnce(() => finishOauth(back));
  useEffect(() => {
    if (end?.status === 'go') void navigate(end.path, { replace: true });
    if (end?.status === 'bind') void navigate(paths.wechatBind({}, wayBack(end.path)), { replace: true });
  }, [end, navigate]);

  if (end && 'text' in end)
    return <NotLoggedIn text={end.text} path={end.path} isSnapshot={end.status === 'snapshot'} />;
  if (error !== undefined)
    return (
      <NotLoggedIn text={failureText(error)} path={'trip' in back ? back.trip.returnTo : '/'} isSnapshot={false} />
    );
  return (
    <div className="first-load">
      <LoadingNote />
      <Skeleton className="skeleton--half" />
      <Skeleton className="skeleton--line" />
    </div>
  );
}

interface NotLoggedInProps {
  readonly text: string;
  readonly path: string;
  readonly isSnapshot: boolean;
}

function NotLoggedIn({ text, path, isSnapshot }: NotLoggedInProps) {
  return (
    <StatusView title={isSnapshot ? '还差一步' : '没有登录成功'} text={text}>
      {!isSnapshot && (
        <Link className="button button--brand" to={paths.wechatLogin({}, wayBack(path))} replace>
          重新授权
        </Link>
      )}
      {readToken() ? (
        <Link className="button button--plain" to={path} replace>
          返回
        </Link>
      ) : (
        <Link className="button button--plain" to={paths.login({}, wayBack(path))} replace>
          用手机号登录
        </Link>
      )}
    </StatusView>
  );
}

function wayBack(path: string) {
  return path === '/' ? {} : { redirect: path };
}
