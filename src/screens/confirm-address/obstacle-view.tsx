import { Link } from 'react-router-dom';
import type { DeliveryObstacle } from '#src/features/delivery/use-confirm-delivery.ts';
import * as paths from '#src/lib/paths.ts';
import { StatusView } from '#src/ui/app/status-view.tsx';

const WORDS: Readonly<Record<DeliveryObstacle, { readonly title: string; readonly text: string }>> = {
  sent: { title: '包裹已经发出', text: '收货地址不能再修改。可以在订单里查看物流，需要改派请联系老师。' },
  closed: { title: '确认时间已过', text: '这个包裹不能再自己确认地址，请联系老师帮你登记。' },
  missing: { title: '没有需要确认的包裹', text: '请核对链接，或换成下单时使用的账号登录。' },
};

export function ObstacleView({ obstacle }: { readonly obstacle: DeliveryObstacle }) {
  const { title, text } = WORDS[obstacle];
  return (
    <StatusView title={title} text={text}>
      {obstacle === 'closed' ? (
        <Link className="button button--brand" to={paths.myIndex()}>
          联系老师
        </Link>
      ) : (
        <Link className="button button--brand" to={paths.myOrder()}>
          查看我的订单
        </Link>
      )}
      {obstacle === 'sent' ? (
        <Link className="button button--quiet" to={paths.myIndex()}>
          联系老师
        </Link>
      ) : (
        <Link className="button button--quiet" to={paths.home()}>
          回首页
        </Link>
      )}
    </StatusView>
  );
}
