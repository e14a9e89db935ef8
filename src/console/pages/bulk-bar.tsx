import './batch.css';
import './page-dialogs.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PAGES_AT_ONCE } from '#src/contract/console/page-batch.ts';
import { consoleApi } from '../client/console-api.ts';
import { beijingInstant, beijingText } from '../editor/form/beijing-time.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { BatchResult } from './batch-result.tsx';
import { deedWords } from './last-batches.tsx';
import type { PageCard } from './page-words.ts';
import { type Deed, useBatch } from './use-batch.ts';

type Kind = Exclude<Deed['kind'], 'replace'>;

const NAMES: Readonly<Record<Kind, string>> = {
  owner: '负责人',
  tags: '标签',
  source: '来源标记',
  schedule: '上下线时间',
  archive: '下线',
};
const KINDS = Object.keys(NAMES) as Kind[];

interface BulkBarProps {
  readonly pages: readonly PageCard[];
  readonly onClear: () => void;
}

/** Actions on the selected pages, at the bottom of the list. */
export function BulkBar({ pages, onClear }: BulkBarProps) {
  const [kind, setKind] = useState<Kind>();
  return (
    <section className="page-batch__bar" aria-label="批量操作">
      <p>
        <strong>已选 {pages.length} 页</strong>
      </p>
      {KINDS.map((each) => (
        <Button key={each} onClick={() => setKind(each)}>
          {NAMES[each]}
        </Button>
      ))}
      <Button look="quiet" onClick={onClear}>
        取消选择
      </Button>
      {kind ? <BulkDialog kind={kind} pages={pages} onClose={() => setKind(undefined)} /> : null}
    </section>
  );
}

interface BulkDialogProps {
  readonly kind: Kind;
  readonly pages: readonly Pick<PageCard, 'file'>[];
  /** Initial times of the schedule form. */
  readonly times?: ScheduleTimes | undefined;
  readonly onClose: () => void;
}

/** Timestamps; null for no limit. */
export interface ScheduleTimes {
  readonly from: string | null;
  readonly until: string | null;
}

/** The steps of a batch: the form, a preview for each page, then the result for each page. */
export function BulkDialog({ kind, pages, times, onClose }: BulkDialogProps) {
  // The pages as they were selected: a page may leave the list during the batch.
  const [files] = useState(() => pages.map(({ file }) => file));
  const [deed, setDeed] = useState<Deed | undefined>(kind === 'archive' ? { kind } : undefined);
  return (
    <Dialog title={`${NAMES[kind]}：${files.length} 页`} onClose={onClose}>
      {deed ? (
        <Planned deed={deed} files={files} onClose={onClose} />
      ) : (
        <Asking kind={kind} times={times} onClose={onClose} onPreview={setDeed} />
      )}
    </Dialog>
  );
}

interface AskingProps {
  readonly kind: Kind;
  readonly times: ScheduleTimes | undefined;
  readonly onClose: () => void;
  readonly onPreview: (deed: Deed) => void;
}

const wordsOf = (text: string) => [...new Set(text.split(/[\s,，、]+/).filter(Boolean))];

function Asking({ kind, times, onClose, onPreview }: AskingProps) {
  const [first, setFirst] = useState(beijingText(times?.from ?? undefined));
  const [second, setSecond] = useState(beijingText(times?.until ?? undefined));
  const [isOpenEnd, setOpenEnd] = useState(false);
  const deed = deedOf(kind, first, second, isOpenEnd);
  return (
    <form
      className="console-page-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (deed) onPreview(deed);
      }}
    >
      {kind === 'owner' ? (
        <TextInput
          label="谁负责"
          value={first}
          maxLength={60}
          autoFocus
          help="留空就是不设负责人。"
          onChange={setFirst}
        />
      ) : null}
      {kind === 'source' ? (
        <TextInput
          label="来源标记"
          value={first}
          maxLength={40}
          autoFocus
          help="字母、数字、连字符和下划线；几页用同一个，数据会合在一起看。"
          onChange={(text) => setFirst(text.trim())}
        />
      ) : null}
      {kind === 'tags' ? (
        <>
          <TextInput label="加上" value={first} autoFocus help="几个标签用空格隔开。" onChange={setFirst} />
          <TextInput label="去掉" value={second} onChange={setSecond} />
        </>
      ) : null}
      {kind === 'schedule' ? (
        <>
          <TextInput label="上线时间" type="datetime-local" value={first} help="不填就不改。" onChange={setFirst} />
          <TextInput label="下线时间" type="datetime-local" value={second} disabled={isOpenEnd} onChange={setSecond} />
          <label className="console-check">
            <input type="checkbox" checked={isOpenEnd} onChange={({ target }) => setOpenEnd(target.checked)} />
            去掉下线时间，长期在线
          </label>
        </>
      ) : null}
      <div className="console-dialog__actions">
        <Button look="quiet" onClick={onClose}>
          取消
        </Button>
        <Button look="primary" type="submit" disabled={!deed}>
          看看会怎样
        </Button>
      </div>
    </form>
  );
}

/** The change that the fields describe; undefined while they are incomplete. */
function deedOf(kind: Kind, first: string, second: string, isOpenEnd: boolean): Deed | undefined {
  switch (kind) {
    case 'owner':
      return { kind, owner: first.trim() === '' ? null : first.trim() };
    case 'source':
      return /^[A-Za-z0-9_-]{1,40}$/.test(first) ? { kind, source: first } : undefined;
    case 'tags': {
      const [add, remove] = [wordsOf(first), wordsOf(second)];
      return add.length + remove.length > 0 ? { kind, add, remove } : undefined;
    }
    case 'schedule': {
      const until = isOpenEnd ? null : second === '' ? undefined : beijingInstant(second);
      const from = first === '' ? undefined : beijingInstant(first);
      if (from === undefined && until === undefined) return undefined;
      return { kind, ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
    }
    case 'archive':
      return { kind };
  }
}

interface PlannedProps {
  readonly deed: Deed;
  readonly files: readonly string[];
  readonly onClose: () => void;
}

function Planned({ deed, files, onClose }: PlannedProps) {
  const batch = useBatch();
  const { data, error, refetch } = useQuery({
    queryKey: ['page-batch-preview', deed, files],
    queryFn: async ({ signal }) => {
      const pages = [];
      for (let at = 0; at < files.length; at += PAGES_AT_ONCE) {
        const body = { deed, files: files.slice(at, at + PAGES_AT_ONCE) };
        pages.push(...(await consoleApi('POST /console/api/page/batch/preview', { body }, { signal })).pages);
      }
      return pages;
    },
    // Never reloaded: what is carried out must be what was previewed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={Math.min(8, files.length)} />;
  const asked = data.flatMap(({ file, hash, sentences }) => (hash && sentences.length > 0 ? [{ file, hash }] : []));
  if (batch.state.is !== 'idle') {
    return (
      <>
        <BatchResult batch={batch} />
        <div className="console-dialog__actions">
          <Button look="primary" onClick={onClose}>
            好了
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p>{deedWords(deed)}；保存在文件里，发布以后访客才看到。</p>
      <ul className="page-batch__plan">
        {data.map(({ file, title, sentences, flaw }) => (
          <li key={file}>
            <strong>{title}</strong>
            <span data-flaw={flaw !== null || undefined}>
              {flaw ?? (sentences.length > 0 ? sentences.join('；') : '本来就是这样')}
            </span>
          </li>
        ))}
      </ul>
      <div className="console-dialog__actions">
        <Button look="quiet" onClick={onClose}>
          取消
        </Button>
        <Button
          look={deed.kind === 'archive' ? 'danger' : 'primary'}
          disabled={asked.length === 0}
          onClick={() => void batch.run(deed, asked)}
        >
          修改 {asked.length} 页
        </Button>
      </div>
    </>
  );
}
