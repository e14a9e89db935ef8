import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MOST_CODES } from '#src/contract/console/exchange-values.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaDay } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { Decision } from '../ui/decision.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import { BATCHES_KEY } from './batch-words.ts';
import { CourseChoice } from './course-choice.tsx';
import type { Sale } from './sale-words.ts';

const MONTH_MS = 30 * 24 * 3_600_000;
const LIMITS = { once: '每人限用一个', any: '每人不限' } as const;

/** Creates a batch of exchange codes. The dialog chooses its id, so that a retry creates no second batch. */
export function NewBatchDialog({ onClose }: { readonly onClose: () => void }) {
  const [uuid] = useState(() => crypto.randomUUID());
  const [form, setForm] = useState(() => ({ name: '', size: '', lastDay: chinaDay(Date.now() + MONTH_MS) }));
  const [limit, setLimit] = useState<keyof typeof LIMITS>('once');
  const [courses, setCourses] = useState<readonly Sale[]>([]);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [course] = courses;
  const write = useWrite({
    mutationFn: () => {
      if (!course) throw new Error('请选择兑哪门课');
      const { name, size, lastDay } = form;
      return consoleApi('PUT /console/api/exchange-batches/{uuid}', {
        params: { uuid },
        body: { name: name.trim(), course: course.uuid, size: Number(size), lastDay, isOnce: limit === 'once' },
      });
    },
    onSuccess: () => {
      showToast('已做好，可以下载了');
      void queries.invalidateQueries({ queryKey: BATCHES_KEY });
      void navigate(`/console/codes/${uuid}`);
    },
  });
  const set = (name: keyof typeof form) => (value: string) => {
    write.reset();
    setForm({ ...form, [name]: value });
  };
  return (
    <Decision title="做一批兑换码" label="做好" write={write} onClose={onClose}>
      <TextInput
        label="名称（学员看不到）"
        value={form.name}
        onChange={set('name')}
        required
        minLength={2}
        maxLength={40}
        placeholder="例如：校园开放日赠课"
        autoComplete="off"
      />
      <CourseChoice
        legend="兑哪门课"
        none="图书和研学不能兑"
        most={1}
        chosen={courses}
        onChoose={(chosen) => {
          write.reset();
          setCourses(chosen);
        }}
      />
      <div className="sale-form">
        <TextInput
          label="多少个"
          value={form.size}
          onChange={set('size')}
          inputMode="numeric"
          required
          pattern="\d{1,4}"
          title={`1 到 ${MOST_CODES} 的整数`}
          maxLength={4}
          help={`最多 ${MOST_CODES} 个`}
          autoComplete="off"
        />
        <TextInput
          label="最后一天"
          type="date"
          value={form.lastDay}
          onChange={set('lastDay')}
          required
          help="这一天过完就不能兑了"
        />
        <Select label="一个学员" value={limit} options={LIMITS} onChange={setLimit} />
      </div>
      {write.error ? (
        <p className="sale-wrong" role="alert">
          {write.error.message}
        </p>
      ) : null}
    </Decision>
  );
}
