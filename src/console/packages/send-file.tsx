import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ROWS_AT_ONCE } from '#src/contract/console/list-parts.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TableButton } from '../ui/table-button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { showToast } from '../ui/toast.tsx';
import { type Outcome, PACKAGES_KEY, readSendFile, type SendRow } from './package-words.ts';

/** Records parcels from the warehouse's file: shows what each line would do, then sends what is right. */
export function SendFileDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const { rows, problem } = text.trim() === '' ? { rows: [] } : readSendFile(text);
  const checked = useQuery({
    queryKey: [...PACKAGES_KEY, 'check', text],
    queryFn: ({ signal }) =>
      inParts(rows, (part) => consoleApi('POST /console/api/packages/check', { body: { rows: part } }, { signal })),
    enabled: rows.length > 0,
    retry: false,
    // A colleague may have sent some of them meanwhile.
    staleTime: 0,
  });
  const send = useWrite({
    mutationFn: () => inParts(rows, (part) => consoleApi('POST /console/api/packages/send', { body: { rows: part } })),
    onSuccess: (outcomes) => showToast(`登记了 ${countOf(outcomes, 'sent')} 个包裹，学员会收到通知`),
    // Also what was checked: the same file again would say that it can be recorded.
    onSettled: () => void queries.invalidateQueries({ queryKey: PACKAGES_KEY }),
  });
  const outcomes = send.data ?? checked.data;
  const ready = outcomes ? countOf(outcomes, 'ready') : 0;
  const open = (content: string) => {
    send.reset();
    setText(content);
  };
  const failure = problem ?? send.error?.message ?? checked.error?.message;
  return (
    <Dialog title="登记快递单号" onClose={onClose}>
      <div className="console-stack">
        <p>
          用“导出待发包裹”的表，填上快递公司和快递单号，Excel 或 CSV
          都可以传上来；也可以在表格里选中（连同第一行）复制，贴在下面。没有填单号的行留到下次。
        </p>
        <TableButton label="选文件（CSV 或 Excel）" onRead={open} />
        <TextArea
          label="或者贴在这里"
          value={text}
          onChange={(value) => {
            send.reset();
            setText(value);
          }}
          rows={4}
          placeholder={'包裹编号\t快递公司\t快递单号'}
        />
        {failure ? (
          <p className="package-wrong" role="alert">
            {failure}
          </p>
        ) : null}
        {outcomes && !problem ? <Outcomes outcomes={outcomes} /> : null}
      </div>
      <div className="console-dialog__actions">
        <Button onClick={onClose}>{send.data ? '完成' : '取消'}</Button>
        {send.data ? null : (
          <Button
            look="primary"
            isBusy={send.isPending || checked.isFetching}
            disabled={ready === 0}
            onClick={() => send.mutate()}
          >
            {ready > 0 ? `登记 ${ready} 个包裹` : '登记'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

async function inParts(
  rows: readonly SendRow[],
  call: (rows: SendRow[]) => Promise<{ readonly rows: readonly Outcome[] }>,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    outcomes.push(...(await call(rows.slice(at, at + ROWS_AT_ONCE))).rows);
  }
  return outcomes;
}

const countOf = (outcomes: readonly Outcome[], wanted: Outcome['state']) =>
  outcomes.filter(({ state }) => state === wanted).length;

function Outcomes({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  const wrong = outcomes.filter(({ state }) => state === 'wrong');
  const facts = [
    ['sent', '登记好了'],
    ['ready', '可以登记'],
    ['before', '以前登记过'],
    ['wrong', '有问题，不登记'],
  ] as const;
  return (
    <section aria-label="核对结果">
      <p role="status">
        {facts
          .filter(([state]) => countOf(outcomes, state) > 0)
          .map(([state, name]) => `${name} ${countOf(outcomes, state)} 行`)
          .join('，')}
      </p>
      {wrong.length > 0 ? (
        <ul className="package-problems">
          {wrong.map(({ line, text }) => (
            <li key={line}>
              第 {line} 行：{text}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
