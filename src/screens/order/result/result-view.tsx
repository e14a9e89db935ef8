import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { orderPayStates, type PaymentResult } from '#src/features/order/payment-result.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import * as paths from '#src/lib/paths.ts';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { ResultSign } from './result-sign.tsx';
import { refundWords, resultWords } from './result-words.ts';

interface ResultViewProps {
  readonly result: PaymentResult;
  readonly isAsking: boolean;
  readonly onAsk: () => void;
  /** The next step: paying what is due, or the group that the order waits for. */
  readonly children: ReactNode;
}

/** The server's state of the payment, and the next step. */
export function ResultView({ result, isAsking, onAsk, children }: ResultViewProps) {
  const { title, text, mark } = resultWords(result);
  const facts = [
    { name: '订单编号', value: result.order_number },
    { name: '订单状态', value: result.pay_state_text },
    ...(result.paid_amount > 0 ? [{ name: '已支付', value: `¥${yuan(result.paid_amount)}` }] : []),
    ...(result.pay_now > 0 ? [{ name: '待支付', value: `¥${yuan(result.pay_now)}` }] : []),
    ...(result.refund
      ? [
          { name: result.status === 'paid' ? '重复支付退款' : '退款金额', value: `¥${yuan(result.refund.amount)}` },
          { name: '退款进度', value: refundWords(result.refund) },
        ]
      : []),
  ];
  const isWaiting = result.pay_state === orderPayStates.WAITING_GROUP;
  const isGoods = result.status === 'paid' && result.mycourses.length === 0 && !isWaiting;
  const tour = result.mycourses.find(({ is_yanxue }) => is_yanxue);
  const isOpen = result.status !== 'paid' && result.status !== 'closed';
  return (
    <div className="pay-result">
      <div className="pay-result__head" role="status">
        <ResultSign status={result.status} mark={mark} />
        <h2 className="pay-result__title">{title}</h2>
        {text && <p className="pay-result__text">{text}</p>}
      </div>
      {children}
      <section className="order-section" aria-label="订单">
        <FactList facts={facts} />
      </section>
      <div className="pay-result__actions">
        {isOpen && (
          <button type="button" className="button button--plain" disabled={isAsking} onClick={onAsk}>
            {result.status === 'unpaid' ? '我已完成支付' : '重新查询'}
          </button>
        )}
        {tour && (
          <Link className="button button--brand" to={paths.yanxueRegister({ course_id: tour.course_uuid })} replace>
            填写营员信息
          </Link>
        )}
        {!tour && result.mycourses.length > 0 && (
          <Link className="button button--plain" to={paths.studyIndex()} replace>
            去学习
          </Link>
        )}
        {result.refund && (
          <Link
            className="button button--brand"
            to={paths.myRefundProgress({}, { number: result.order_number })}
            replace
          >
            查看退款进度
          </Link>
        )}
        <Link
          className={`button button--${isGoods ? 'brand' : 'plain'}`}
          to={paths.myOrderDetail({ number: result.order_number })}
          replace
        >
          查看订单
        </Link>
        <Link className="button button--quiet" to={paths.home()} replace>
          回到首页
        </Link>
      </div>
    </div>
  );
}
