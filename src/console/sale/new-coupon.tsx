import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  COUPON_KIND_NAMES,
  couponConditionText,
  couponValueText,
  MOST_COURSES_OF_COUPON,
  type NewCouponKind,
} from '#src/contract/console/coupon-values.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaDay } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { typedCents } from '../client/typed-cents.ts';

import { Decision } from '../ui/decision.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import { COUPONS_KEY } from './coupon-words.ts';
import { CourseChoice } from './course-choice.tsx';
import type { Sale } from './sale-words.ts';

const { money, discount } = COUPON_KIND_NAMES;
const MONTH_MS = 30 * 24 * 3_600_000;
const CHINA = ':00+08:00';

/** Creates a coupon. The dialog chooses its id, so that a retry creates no second one. */
export function NewCouponDialog({ onClose }: { readonly onClose: () => void }) {
  const [uuid] = useState(() => crypto.randomUUID());
  const [form, setForm] = useState(() => ({
    ...{ name: '', description: '', value: '', threshold: '', stock: '' },
    startsAt: `${chinaDay(Date.now())}T00:00`,
    endsAt: `${chinaDay(Date.now() + MONTH_MS)}T23:59`,
  }));
  const [kind, setKind] = useState<NewCouponKind>('money');
  const [courses, setCourses] = useState<readonly Sale[]>([]);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const terms = readTerms(kind, form);
  const write = useWrite({
    mutationFn: () => {
      if (!terms) throw new Error(kind === 'money' ? '金额写成 100 或 9.90' : '折扣写成 8.5，门槛写成金额');
      const { name, description, startsAt, endsAt, stock } = form;
      const { amount, percent, threshold } = terms;
      return consoleApi('PUT /console/api/coupons/{uuid}', {
        params: { uuid },
        body: {
          ...{ name: name.trim(), description: description.trim(), kind, amount, percent, threshold },
          ...{ startsAt: startsAt + CHINA, endsAt: endsAt + CHINA, stock: Number(stock) },
          courses: courses.map((course) => course.uuid),
        },
      });
    },
    onSuccess: () => {
      showToast('已新建，到时间就能领');
      void queries.invalidateQueries({ queryKey: COUPONS_KEY });
      void navigate(`/console/coupons/${uuid}`);
    },
  });
  const set = (name: keyof typeof form) => (value: string) => {
    write.reset();
    setForm({ ...form, [name]: value });
  };
  const isFree = terms && kind === 'money' && terms.threshold === 0;
  return (
    <Decision title="新建优惠券" label="新建" write={write} onClose={onClose}>
      <TextInput
        label="名称"
        value={form.name}
        onChange={set('name')}
        required
        minLength={2}
        maxLength={40}
        autoComplete="off"
      />
      <div className="sale-form">
        <Select label="种类" value={kind} options={{ money, discount }} onChange={setKind} />
        <TextInput
          label={kind === 'money' ? '减多少（元）' : '几折'}
          value={form.value}
          onChange={set('value')}
          inputMode="decimal"
          required
          maxLength={12}
          placeholder={kind === 'money' ? '100' : '8.5'}
          autoComplete="off"
        />
        <TextInput
          label="满多少能用（元）"
          value={form.threshold}
          onChange={set('threshold')}
          inputMode="decimal"
          maxLength={12}
          help="空着就是无门槛"
          autoComplete="off"
        />
        <TextInput
          label="一共几张"
          value={form.stock}
          onChange={set('stock')}
          inputMode="numeric"
          required
          pattern="\d{1,7}"
          title="1 到 1000000 的整数"
          maxLength={7}
          help="每人领一张"
          autoComplete="off"
        />
      </div>
      <div className="sale-form sale-form--wide">
        <TextInput label="开始" type="datetime-local" value={form.startsAt} onChange={set('startsAt')} required />
        <TextInput label="结束" type="datetime-local" value={form.endsAt} onChange={set('endsAt')} required />
      </div>
      <TextInput
        label="说明（学员看得到，可以不写）"
        value={form.description}
        onChange={set('description')}
        maxLength={100}
        autoComplete="off"
      />
      <CourseChoice
        legend="哪些课程能用"
        none="没有选就是全部课程"
        most={MOST_COURSES_OF_COUPON}
        chosen={courses}
        onChoose={setCourses}
      />
      <p className="sale-summary" role="status">
        {terms ? `${couponValueText(terms)}，${couponConditionText(terms)}` : ''}
      </p>
      {isFree ? <p className="console-notice">没有门槛：比它便宜的课程用了就是 0 元。</p> : null}
      {write.error ? (
        <p className="sale-wrong" role="alert">
          {write.error.message}
        </p>
      ) : null}
    </Decision>
  );
}

function readTerms(kind: NewCouponKind, { value, threshold }: { readonly value: string; readonly threshold: string }) {
  const limit = threshold.trim() === '' ? 0 : typedCents(threshold);
  const tenths = /^\d(\.\d)?$/.test(value.trim()) ? Math.round(Number(value) * 10) : 0;
  const amount = kind === 'money' ? typedCents(value) : 0;
  if (limit === undefined || !(kind === 'money' ? amount : tenths)) return undefined;
  return { kind, amount: amount ?? 0, percent: kind === 'money' ? 100 : tenths, deposit: 0, threshold: limit };
}
