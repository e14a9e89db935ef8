import './catalogue-dialog.css';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { typedYuan } from '#src/page-edit/read/amounts.ts';
import { consoleApi } from '../../client/console-api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureView, Skeleton, StateView } from '../../ui/state-view.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** Things of the catalogue that a page can link to. */
export type CatalogueKind = 'course' | 'coupon' | 'live' | 'group';
export type CatalogueItem = ConsoleReply<'GET /console/api/page/catalogue'>['items'][number];

export const CATALOGUE_NAMES: Readonly<Record<CatalogueKind, string>> = {
  course: '课程',
  coupon: '优惠券',
  live: '直播',
  group: '拼团',
};

/** The catalogue entries that match the words. */
export function useCatalogue(kind: CatalogueKind, words: string, isAsked = true) {
  const q = words.trim().slice(0, 60);
  return useQuery({
    queryKey: ['catalogue', kind, q],
    queryFn: ({ signal }) =>
      consoleApi('GET /console/api/page/catalogue', { query: { kind, ...(q && { q }) } }, { signal }),
    enabled: isAsked,
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
}

interface CatalogueDialogProps {
  readonly kind: CatalogueKind;
  readonly onChoose: (item: CatalogueItem) => void;
  readonly onClose: () => void;
}

/** Chooses an entry of the catalogue, so that nobody needs to know its number. */
export function CatalogueDialog({ kind, onChoose, onClose }: CatalogueDialogProps) {
  return (
    <Dialog title={`选择${CATALOGUE_NAMES[kind]}`} onClose={onClose} size="wide">
      <CatalogueList kind={kind} onChoose={onChoose} />
    </Dialog>
  );
}

/** The catalogue, searched by name or number. */
export function CatalogueList({ kind, onChoose }: Omit<CatalogueDialogProps, 'onClose'>) {
  const [words, setWords] = useState('');
  const { data, error, refetch } = useCatalogue(kind, useDeferredValue(words));
  const name = CATALOGUE_NAMES[kind];
  return (
    <>
      <TextInput label="查找" type="search" placeholder="名称或编号" value={words} onChange={setWords} />
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={5} /> : null}
      {data?.items.length === 0 ? <StateView title={`没有这样的${name}`} text="换个词试试。" /> : null}
      <ul className="studio-catalogue">
        {data?.items.map((item) => (
          <li key={item.uuid}>
            <button type="button" className="studio-catalogue__item" onClick={() => onChoose(item)}>
              <span className="studio-catalogue__title">{item.title}</span>
              <span className="studio-catalogue__facts">{factsOf(item)}</span>
            </button>
          </li>
        ))}
      </ul>
      {data?.hasMore ? <p role="status">只列出了前 {data.items.length} 项，多写几个字可以缩小范围。</p> : null}
    </>
  );
}

/** What distinguishes an entry from others, in one line. */
export function factsOf({ code, priceCents, isOpen, note }: CatalogueItem): string {
  const price = priceCents === null ? '' : `¥${typedYuan(priceCents)}`;
  return [code ?? '', price, note, isOpen ? '' : '现在不能领取或购买'].filter(Boolean).join(' · ');
}
