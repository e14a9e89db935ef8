import { Link } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { StatusView } from '#src/ui/app/status-view.tsx';

/** For every unknown address. */
export default function NotFound() {
  return (
    <StatusView title="没有找到这个页面" text="地址可能写错了，或者活动已经结束。">
      <Link className="button button--brand" to={paths.home()}>
        回到首页
      </Link>
    </StatusView>
  );
}
