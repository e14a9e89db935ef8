import { Link, useLocation } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { StatusView } from '#src/ui/app/status-view.tsx';

/** The link to the login and back, for visitors who are not logged in. */
export function LoginFirst() {
  const { pathname, search } = useLocation();
  return (
    <StatusView title="登录后管理收货地址" text="地址只保存在你的账号里，下单和收书时直接选用。">
      <Link className="button button--brand" to={paths.login({}, { redirect: pathname + search })}>
        登录
      </Link>
    </StatusView>
  );
}
