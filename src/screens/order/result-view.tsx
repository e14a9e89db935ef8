import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PaymentResult } from '#src/features/order/payment-result.ts';
import { yuan } from '#src/lib/money.ts';
import * as paths from '#src/lib/paths.ts';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { resultWords } from './result-words.ts';

interface ResultViewProps {
  readonly result: PaymentResult;
  readonly isAsking: boolean;
  readonly onAsk: () => void;
  /** The way to pay, where something is due. */
  readonly children: ReactNode;
}

/** What the server says of the payment, and the next step. */
export function ResultView({ result, isAsking, onAsk, children }: ResultViewProps) {
  const { title, text, mark } = resultWords(result);
  const facts = [
    { name: '订单编号', value: result.order_number },
    { name: '订单状态', value: result.pay_state_text },
    ...(result.paid_amount > 0 ? [{ name: '已支付', value: `¥${yuan(result.paid_amount)}` }] : []),
    ...(result.pay_now > 0 ? [{ name: '待支付', value: `¥${yuan(result.pay_now)}` }] : []),
  ];
  const isGoods = result.status === 'paid' && result.mycourses.length === 0;
  const tour = result.mycourses.find(({ is_yanxue }) => is_yanxue);
  const isOpen = result.status !== 'paid' && result.status !== 'closed';
  return (
    <div className="pay-result">
      <div className="pay-result__head" role="status">
        <span className={`pay-result__sign pay-result__sign--${result.status}`}>
          <svg viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">
            <path
              d={mark}
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </span>
        <h2 className="pay-result__title">{title}</h2>
        {text && <p className="pay-result__text">{text}</p>}
      </div>
      <section className="order-section" aria-label="订单">
        <FactList facts={facts} />
      </section>
      {children}
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
          <Link className="button button--brand" to={paths.studyIndex()} replace>
            去学习
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
