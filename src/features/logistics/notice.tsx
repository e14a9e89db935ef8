import type { ReactNode } from 'react';
import { formatMobile, isMobile } from '#src/lib/forms/phone.ts';
import { chinaClock, chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { CopyButton } from './copy-button.tsx';
import { Timeline } from './timeline.tsx';
import { trackingEntries } from './tracking.ts';
import type { LogisticsRecord } from './use-logistics.ts';

interface NoticeProps {
  readonly record: LogisticsRecord;
  /** When the record was read, in milliseconds by the server's clock. */
  readonly readAt: number;
  readonly onRefresh: () => void;
}

/** The parcel's facts, and its tracking steps below them. */
export function Notice({ record, readAt, onRefresh }: NoticeProps) {
  const { address, issue_time } = record.issue_doc;
  const sentAt = Date.parse(issue_time);
  return (
    <>
      <dl className="shipping-notice__card shipping-notice__facts">
        <Fact name="商品">{record.product_name}</Fact>
        <Fact name="收货人">{address.receiver}</Fact>
        <Fact name="手机号">{isMobile(address.phone) ? formatMobile(address.phone) : address.phone}</Fact>
        <Fact name="所在地区">{address.full_district}</Fact>
        <Fact name="详细地址">{address.location}</Fact>
        <Fact name="发货时间">{Number.isNaN(sentAt) ? issue_time : chinaMoment(sentAt, readAt)}</Fact>
        <Fact name="物流公司">{record.company_name}</Fact>
        <Fact name="快递单号">
          {record.express_code && (
            <>
              <span className="shipping-notice__code">{record.express_code}</span>
              <CopyButton text={record.express_code} name="快递单号" />
            </>
          )}
        </Fact>
        <Fact name="包含图书">{record.goods_names.join('，')}</Fact>
      </dl>
      <section className="shipping-notice__card" aria-label="物流进度">
        <div className="shipping-notice__head">
          <h2 className="shipping-notice__heading">物流进度</h2>
          <span className="shipping-notice__hint">更新于 {chinaClock(readAt)}</span>
          <button type="button" className="shipping-notice__copy" onClick={onRefresh}>
            刷新<span className="visually-hidden">物流进度</span>
          </button>
        </div>
        <Timeline entries={trackingEntries(record.info)} />
      </section>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="shipping-notice__fact">
      <dt>{name}</dt>
      <dd>{children || '—'}</dd>
    </div>
  );
}

/** A placeholder of the notice, in the same layout. */
export function NoticeSkeleton() {
  return (
    <div>
      <p className="visually-hidden" role="status">
        正在读取物流信息
      </p>
      <div className="shipping-notice__waiting" aria-hidden="true">
        <div className="shipping-notice__card shipping-notice__facts">
          {FACTS.map((name) => (
            <div key={name} className="shipping-notice__fact">
              <span className="shipping-notice__name">{name}</span>
              <span className="shipping-notice__bar" />
            </div>
          ))}
        </div>
        <div className="shipping-notice__card">
          <p className="shipping-notice__head shipping-notice__heading">物流进度</p>
          {STEPS.map((step) => (
            <div key={step} className="shipping-notice__step">
              <span className="shipping-notice__bar" />
              <span className="shipping-notice__bar shipping-notice__bar--short" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

const FACTS = ['商品', '收货人', '手机号', '所在地区', '详细地址', '发货时间', '物流公司', '快递单号', '包含图书'];
const STEPS = ['newest', 'before', 'first'];
