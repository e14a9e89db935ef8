import type { Checkout } from '#src/features/order/checkout.ts';
import { leadsOut, paymentMethodTexts } from '#src/features/order/pay-methods.ts';
import type { PaymentChoice } from '#src/features/order/start-payment.ts';
import { environment } from '#src/lib/environment/current.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { MethodMark } from './method-mark.tsx';
import './order-choice.css';

interface MethodChoiceProps {
  readonly methods: readonly PaymentChoice['method'][];
  readonly plans: Checkout['instalment_plans'];
  readonly choice: PaymentChoice;
  /** True when WeChat Pay is possible for this order, but not in this app. */
  readonly isWechatElsewhere: boolean;
  readonly onChoose: (choice: PaymentChoice) => void;
}

const INSTALMENTS = 9;

/** The payment methods, one row each, with the instalment plans below theirs. */
export function MethodChoice({ methods, plans, choice, isWechatElsewhere, onChoose }: MethodChoiceProps) {
  const offered = methods.filter((method) => method !== INSTALMENTS || plans.length > 0);
  return (
    <fieldset className="order-section order-choice">
      <legend className="visually-hidden">支付方式</legend>
      {offered.map((method) => (
        <label key={method} className="order-choice__row">
          <MethodMark method={method} />
          <span className="order-choice__words">
            {paymentMethodTexts[method]}
            {leadsOut(environment(), method) && <span className="order-choice__note">到浏览器中打开支付宝支付</span>}
          </span>
          <input
            type="radio"
            name="method"
            checked={choice.method === method}
            onChange={() => onChoose(choiceOf(method, plans))}
          />
        </label>
      ))}
      {isWechatElsewhere && (
        <p className="order-choice__elsewhere">企业微信里不能用微信支付，可在微信或手机浏览器中打开付款</p>
      )}
      {choice.method === INSTALMENTS && (
        <div className="order-choice__plans">
          {plans.map(({ periods, per_period: each, fee }) => (
            <label key={periods} className="order-choice__plan">
              <input
                type="radio"
                name="instalments"
                checked={choice.instalments === periods}
                onChange={() => onChoose({ method: INSTALMENTS, instalments: periods })}
              />
              <span>
                ¥{yuan(each)} × {periods} 期
              </span>
              <span className="order-choice__note">{fee > 0 ? `含手续费 ¥${yuan(fee)}` : '免手续费'}</span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** The choice while it is offered, else the first method; undefined when there is none. */
export function offeredChoice(
  chosen: PaymentChoice | undefined,
  methods: readonly PaymentChoice['method'][],
  plans: Checkout['instalment_plans'],
): PaymentChoice | undefined {
  const isPlanOffered = !chosen?.instalments || plans.some(({ periods }) => periods === chosen.instalments);
  if (chosen && methods.includes(chosen.method) && isPlanOffered) return chosen;
  return methods[0] === undefined ? undefined : choiceOf(methods[0], plans);
}

/** A method with its default number of instalments. */
function choiceOf(method: PaymentChoice['method'], plans: Checkout['instalment_plans']): PaymentChoice {
  const [shortest] = plans;
  return method === INSTALMENTS && shortest ? { method, instalments: shortest.periods } : { method };
}
