import { Link } from 'react-router-dom';
import type { CustomerInfo } from '#src/features/yanxue/customer-info.ts';
import { customerFacts } from '#src/features/yanxue/trip-words.ts';
import * as paths from '#src/lib/paths.ts';
import { FactList } from '#src/ui/app/fact-list.tsx';
import '#src/ui/app/paper-card.css';

interface CustomerCardProps {
  readonly courseUuid: string;
  readonly info: CustomerInfo | null;
}

/** Who travels, or the way to say so. */
export function CustomerCard({ courseUuid, info }: CustomerCardProps) {
  if (!info) {
    return (
      <section className="paper-card" aria-labelledby="tour-customer">
        <h3 id="tour-customer">营员信息</h3>
        <p className="yanxue-service__note">先告诉我们谁去、紧急时联系谁，再选团期。大约两分钟。</p>
        <Link className="button button--brand" to={paths.yanxueRegister({ course_id: courseUuid })}>
          填写营员信息
        </Link>
      </section>
    );
  }
  const { customerinfo_uuid: uuid } = info;
  return (
    <section className="paper-card" aria-labelledby="tour-customer">
      <div className="yanxue-service__head">
        <h3 id="tour-customer">营员信息</h3>
        <Link to={paths.yanxueRegister({ course_id: courseUuid, customerinfo_uuid: uuid })}>修改</Link>
      </div>
      <FactList facts={customerFacts(info)} />
    </section>
  );
}
