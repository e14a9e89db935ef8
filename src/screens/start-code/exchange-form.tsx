import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { failureText } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import * as paths from '#src/lib/paths.ts';
import { Button } from '#src/ui/app/button.tsx';
import { DoneSign } from '#src/ui/app/done-sign.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { CodeField } from './code-field.tsx';
import { cleanCode, groupCode, isWholeCode } from './code-text.ts';
import { exchangeResult } from './code-words.ts';
import { type Exchanged, useExchange } from './start-code-calls.ts';

/** Exchanges a code for a course or a coupon. */
export function ExchangeForm({ given }: { readonly given: string }) {
  const [typed, setTyped] = useState(() => groupCode(cleanCode(given)));
  const exchange = useExchange();
  const code = cleanCode(typed);
  const result = exchange.data && exchangeResult(exchange.data);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWholeCode(code) || exchange.isPending) return;
    exchange.mutate(code, {
      onSuccess: (reply) => {
        const came = exchangeResult(reply);
        if (came.kind === 'problem') showToast(came.text);
      },
      onError: (reason) => showToast(failureText(reason)),
    });
  };
  const handleChange = (value: string) => {
    setTyped(value);
    if (cleanCode(value) !== code) exchange.reset();
  };
  if (result?.kind === 'done') return <ExchangeDone exchanged={result.exchanged} />;
  const problem = result?.text ?? (exchange.error ? failureText(exchange.error) : undefined);
  return (
    <Form className="start-code" onSubmit={handleSubmit}>
      <CodeField label="兑换码" value={typed} onChange={handleChange} problem={problem} />
      <Button type="submit" isBusy={exchange.isPending} disabled={!isWholeCode(code)}>
        立即兑换
      </Button>
      <p className="start-code__note">兑换码来自活动或礼品卡，可以换课程或优惠券。一个码只能用一次。</p>
    </Form>
  );
}

function ExchangeDone({ exchanged }: { readonly exchanged: Exchanged }) {
  const { title, is_first: isFirst, coupon_uuid: coupon, course_uuid: course, mycourse_uuid: mine } = exchanged;
  // Goods are sent, not studied.
  const isGoods = course !== null && mine === null;
  return (
    <section className="code-result" aria-label="兑换结果">
      <DoneSign title={isFirst ? '兑换成功' : '这个码你已经兑换过'} text={title} />
      <div className="code-result__actions">
        {coupon ? (
          <Link className="button button--brand" to={paths.myCoupon()}>
            查看优惠券
          </Link>
        ) : (
          <Link className="button button--brand" to={isGoods ? paths.myOrder() : paths.studyIndex()}>
            {isGoods ? '查看订单' : '去学习'}
          </Link>
        )}
      </div>
    </section>
  );
}
