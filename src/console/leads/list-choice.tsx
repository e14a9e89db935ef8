import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import type { LeadFilter } from './lead-filter.ts';
import { choicesQuery } from './lead-queries.ts';

interface ListChoiceProps {
  readonly filter: LeadFilter;
  /** A full mobile to search for; it is never in the address. */
  readonly mobile: string;
  readonly meId: string;
  readonly onChange: (name: keyof LeadFilter, value: string) => void;
}

/** The filters of the list of leads; they are in the address, so that it can be bookmarked and shared. */
export function ListChoice({ filter, mobile, meId, onChange }: ListChoiceProps) {
  const { data } = useQuery(choicesQuery);
  const [isOpen, setIsOpen] = useState(false);
  const colleagues = (data?.owners ?? []).filter(({ uuid }) => uuid !== meId);
  const owners: Record<string, string> = {
    '': '所有人',
    ...(meId === '' ? {} : { [meId]: '我负责的' }),
    none: '还没有人负责',
    ...Object.fromEntries(colleagues.map(({ uuid, name }) => [uuid, name])),
  };
  const pages: Record<string, string> = {
    '': '所有页面',
    ...Object.fromEntries((data?.pages ?? []).map(({ path, title }) => [path, title ? `${title} ${path}` : path])),
  };
  const channels: Record<string, string> = {
    '': '所有渠道',
    ...Object.fromEntries((data?.channels ?? []).map(({ code, name }) => [code, name])),
  };
  return (
    <search className="lead-choice" data-open={isOpen || undefined}>
      <TextInput
        label="查找"
        type="search"
        data-hotkey="/"
        placeholder="昵称、编号、手机后四位或完整手机号"
        value={mobile || (filter.words ?? '')}
        onChange={(value) => onChange('words', value)}
        autoComplete="off"
      />
      <div className="lead-choice__open">
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          筛选
        </Button>
      </div>
      <Select
        label="负责人"
        value={filter.owner ?? ''}
        options={owners}
        onChange={(value) => onChange('owner', value)}
      />
      <Select label="页面" value={filter.page ?? ''} options={pages} onChange={(value) => onChange('page', value)} />
      {(data?.channels.length ?? 0) > 0 ? (
        <Select
          label="渠道"
          value={filter.channel ?? ''}
          options={channels}
          onChange={(value) => onChange('channel', value)}
        />
      ) : null}
      <TextInput label="报名从" type="date" value={filter.from ?? ''} onChange={(value) => onChange('from', value)} />
      <TextInput label="到" type="date" value={filter.until ?? ''} onChange={(value) => onChange('until', value)} />
      <Select
        label="排序"
        value={filter.order ?? 'recent'}
        options={{ recent: '最近报名', 'next-contact': '先联系谁' }}
        onChange={(value) => onChange('order', value === 'recent' ? '' : value)}
      />
      <label className="lead-choice__due">
        <input
          type="checkbox"
          checked={filter.due === '1'}
          onChange={(event) => onChange('due', event.target.checked ? '1' : '')}
        />
        到时间该联系
      </label>
    </search>
  );
}
