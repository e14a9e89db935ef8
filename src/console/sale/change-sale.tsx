import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffRefusals } from '#src/contract/console/codes.ts';
import {
  DEAREST,
  MOST_PLACES,
  priceText,
  type SaleValues,
  saleChangeTexts,
} from '#src/contract/console/sale-values.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { shortYuan } from '#src/lib/money-and-time/money.ts';
import { ConsoleRefusal, consoleApi } from '../client/console-api.ts';
import { typedCents } from '../client/typed-cents.ts';

import { Decision, ReasonInput } from '../ui/decision.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import { PageLink } from './pages-of-course.tsx';
import { isForVisitors, pagesQuery, SALES_KEY, type SaleDetail } from './sale-words.ts';

interface ChangeSaleProps {
  readonly detail: SaleDetail;
  readonly onClose: () => void;
  /** Called with a message when a colleague has changed the course meanwhile. */
  readonly onConflict: (text: string) => void;
}

/** Changes price and terms of a course, with a reason. */
export function ChangeSale({ detail, onClose, onConflict }: ChangeSaleProps) {
  // The course as it was when the dialog opened: a colleague's change must not replace it unnoticed.
  const [{ course, revision }] = useState(detail);
  const [form, setForm] = useState({
    price: shortYuan(course.price),
    originPrice: shortYuan(course.originPrice),
    stock: course.stock === null ? '' : String(course.stock),
    shelf: course.isOnShelf ? ('on' as const) : ('off' as const),
    from: course.salesFrom?.slice(0, 16) ?? '',
    until: course.salesUntil?.slice(0, 16) ?? '',
  });
  const [reason, setReason] = useState('');
  const queries = useQueryClient();
  const { values, problems } = readForm(form);
  const changes = values ? saleChangeTexts(course, values) : [];
  const write = useWrite({
    mutationFn: () => {
      if (!values) throw new Error('请把标出来的地方改好');
      if (changes.length === 0) throw new Error('还没有改动');
      return consoleApi('POST /console/api/courses/{uuid}/change', {
        params: { uuid: course.uuid },
        body: { ...values, revision, reason: reason.trim() },
      });
    },
    onSuccess: async () => {
      // The next change must be based on the new revision; otherwise it would look like a conflict with a colleague.
      await queries.invalidateQueries({ queryKey: SALES_KEY });
      showToast('已改，学员现在看到的就是新的');
      onClose();
    },
    onError: (error) => {
      const isConflict = error instanceof ConsoleRefusal && error.code === staffRefusals.SALE_CHANGED.code;
      if (isConflict) onConflict(error.message);
      void queries.invalidateQueries({ queryKey: SALES_KEY });
    },
  });
  const set = (name: keyof typeof form) => (value: string) => {
    write.reset();
    setForm({ ...form, [name]: value });
  };
  return (
    <Decision title={`改《${course.name}》`} label="确认修改" write={write} onClose={onClose}>
      <div className="sale-form">
        <TextInput
          label="价格（元）"
          value={form.price}
          onChange={set('price')}
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={12}
          problem={problems.price}
        />
        <TextInput
          label="原价（元）"
          value={form.originPrice}
          onChange={set('originPrice')}
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={12}
          problem={problems.originPrice}
        />
        <TextInput
          label="名额"
          value={form.stock}
          onChange={set('stock')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          help={course.sold === null ? '空着就是不限' : `已售 ${course.sold}，空着就是不限`}
          problem={problems.stock}
        />
        <Select
          label="上架"
          value={form.shelf}
          options={{ on: '在售', off: '下架' }}
          onChange={(shelf) => set('shelf')(shelf)}
        />
      </div>
      <div className="sale-form sale-form--wide">
        <TextInput
          label="开售时间"
          type="datetime-local"
          value={form.from}
          onChange={set('from')}
          help="北京时间，空着就是现在能买"
        />
        <TextInput
          label="停售时间"
          type="datetime-local"
          value={form.until}
          onChange={set('until')}
          help="到时间自动下架，空着就是一直卖"
          problem={problems.salesUntil}
        />
      </div>
      {values && values.price !== course.price ? <PagesToChange uuid={course.uuid} price={course.price} /> : null}
      {values && !values.isOnShelf && course.isOnShelf ? (
        <p className="console-note">下架后不能再买，没付款的订单不能再提交；已经买了的学员照常学习。</p>
      ) : null}
      <p className="sale-summary" role="status">
        {changes.length > 0 ? `会改：${changes.join('，')}` : '还没有改动'}
      </p>
      <ReasonInput
        value={reason}
        onChange={setReason}
        example="暑期优惠结束，恢复原来的价格"
        problem={write.error?.message}
      />
    </Decision>
  );
}

interface FormText {
  readonly price: string;
  readonly originPrice: string;
  readonly stock: string;
  readonly shelf: 'on' | 'off';
  /** Value of an input for date and time in China; empty for no limit. */
  readonly from: string;
  readonly until: string;
}

const instantOf = (minutes: string) => (minutes === '' ? null : `${minutes}:00+08:00`);

function readForm({ price, originPrice, stock, shelf, from, until }: FormText): {
  readonly values?: SaleValues;
  readonly problems: Readonly<Partial<Record<'price' | 'originPrice' | 'stock' | 'salesUntil', string>>>;
} {
  const [cents, origin] = [typedCents(price), typedCents(originPrice)];
  const places = stock.trim() === '' ? null : /^\d{1,7}$/.test(stock.trim()) ? Number(stock.trim()) : undefined;
  const problems = {
    ...priceProblem('price', cents),
    ...priceProblem('originPrice', origin),
    ...(places === undefined || (places !== null && places > MOST_PLACES)
      ? { stock: `名额是 0 到 ${MOST_PLACES} 的整数` }
      : {}),
    ...(cents !== undefined && origin !== undefined && origin < cents ? { originPrice: '原价不能低于价格' } : {}),
    ...(from !== '' && until !== '' && until <= from ? { salesUntil: '停售要在开售之后' } : {}),
  };
  if (cents === undefined || origin === undefined || places === undefined || Object.keys(problems).length > 0) {
    return { problems };
  }
  const dates = { salesFrom: instantOf(from), salesUntil: instantOf(until) };
  return {
    values: { price: cents, originPrice: origin, stock: places, isOnShelf: shelf === 'on', ...dates },
    problems,
  };
}

function priceProblem(name: 'price' | 'originPrice', cents: number | undefined) {
  if (cents === undefined) return { [name]: '写成金额，例如 199 或 9.90' };
  return cents > DEAREST ? { [name]: '不能超过 100 万元' } : {};
}

/** Pages that contain the current price: after the change visitors would read one price and pay another. */
function PagesToChange({ uuid, price }: { readonly uuid: string; readonly price: number }) {
  const { data, error } = useQuery(pagesQuery(uuid));
  if (error && !data) return <p className="console-notice">没能读到活动页，改完请自己核对页面上写的价格。</p>;
  if (!data) return <p className="console-note">正在看哪些活动页写着这个价格…</p>;
  const pages = (data.pages ?? []).filter((page) => isForVisitors(page) && page.prices.includes(price));
  if (pages.length === 0) return null;
  return (
    <div className="console-notice" role="status">
      <p>
        {pages.length} 个活动页写着 {priceText(price)}，改价后要跟着改、再发布：
      </p>
      <ul>
        {pages.map((page) => (
          <li key={page.file}>
            <PageLink page={page} />
          </li>
        ))}
      </ul>
    </div>
  );
}
