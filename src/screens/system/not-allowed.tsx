import { Link } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { StatusView } from '#src/ui/app/status-view.tsx';

/** For a student who lacks the role that a screen needs. */
export default function NotAllowed() {
  return (
    <StatusView title="这个页面暂时不能看" text="当前账号没有权限。换一个账号登录，或联系老师开通。">
      <Link className="button button--brand" to={paths.home()}>
        回到首页
      </Link>
    </StatusView>
  );
}
