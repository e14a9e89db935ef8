import { Link } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { StatusView } from '#src/ui/app/status-view.tsx';

/** In place of an order that is not there, or is another student's. */
export function MissingOrder() {
  return (
    <StatusView title="没有找到这个订单" text="请检查链接，或换一个账号登录。">
      <Link className="button button--brand" to={paths.myOrder()} replace>
        查看我的订单
      </Link>
    </StatusView>
  );
}
