import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ROWS_AT_ONCE, SENT_AT_ONCE } from '#src/contract/console/list-parts.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TableButton } from '../ui/table-button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { type Outcome, PACKAGES_KEY, readSendFile, type SendRow } from './package-words.ts';

/**
 * Records parcels from the warehouse's file: checks each line first, then sends the valid ones in small groups. When a
 * response is lost or the work is stopped, it continues with the rest.
 */
export function SendFileDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  /** The result of each line that was sent; undefined when its response was lost. */
  const [sent, setSent] = useState<ReadonlyMap<number, Outcome | undefined>>(new Map());
  const isStopped = useRef(false);
  const { rows, problem } = text.trim() === '' ? { rows: [] } : readSendFile(text);
  const checked = useQuery({
    queryKey: [...PACKAGES_KEY, 'check', text],
    queryFn: async ({ signal }) => {
      const outcomes: Outcome[] = [];
      for (const part of inParts(rows, ROWS_AT_ONCE)) {
        const reply = await consoleApi('POST /console/api/packages/check', { body: { rows: part } }, { signal });
        outcomes.push(...reply.rows);
      }
      return outcomes;
    },
    enabled: rows.length > 0,
    retry: false,
    // A colleague may have sent some of them meanwhile.
    staleTime: 0,
  });
  const outcomes = checked.data?.map((one): Outcome => {
    const said = sent.get(one.line) ?? one;
    // This dialog sent the line although the response was lost.
    return said.state === 'before' && sent.has(one.line) ? { ...said, state: 'sent' } : said;
  });
  const ready = outcomes ? countOf(outcomes, 'ready') : 0;
  const send = useWrite({
    mutationFn: async () => {
      isStopped.current = false;
      const lines = new Set(outcomes?.filter(({ state }) => state === 'ready').map(({ line }) => line));
      const left = rows.filter(({ line }) => lines.has(line));
      for (const part of inParts(left, SENT_AT_ONCE)) {
        if (isStopped.current) return;
        setSent((known) => new Map([...known, ...part.map(({ line }) => [line, undefined] as const)]));
        const reply = await consoleApi('POST /console/api/packages/send', { body: { rows: part } });
        setSent((known) => new Map([...known, ...reply.rows.map((row) => [row.line, row] as const)]));
      }
    },
    // This also reloads the check, which would otherwise still offer the sent lines.
    onSettled: () => void queries.invalidateQueries({ queryKey: PACKAGES_KEY }),
  });
  const open = (content: string) => {
    send.reset();
    setSent(new Map());
    setText(content);
  };
  const leave = () => {
    if (send.isPending) isStopped.current = true;
    else onClose();
  };
  const failure = problem ?? send.error?.message ?? checked.error?.message;
  const isBegun = sent.size > 0;
  return (
    <Dialog title="登记快递单号" onClose={leave}>
      <div className="console-stack">
        <p>
          用“导出待发包裹”的表，填上快递公司和快递单号，Excel 或 CSV
          都可以传上来；也可以在表格里选中（连同第一行）复制，贴在下面。没有填单号的行留到下次。
        </p>
        {send.isPending ? null : <TableButton label="选文件（CSV 或 Excel）" onRead={open} />}
        <TextArea
          label="或者贴在这里"
          value={text}
          onChange={open}
          readOnly={send.isPending}
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
        <Button onClick={leave}>{send.isPending ? '停下' : isBegun ? '完成' : '取消'}</Button>
        {isBegun && ready === 0 && !send.isPending ? null : (
          <Button
            look="primary"
            isBusy={send.isPending || checked.isFetching}
            disabled={ready === 0}
            onClick={() => send.mutate()}
          >
            {sendWords(ready, send.isPending, isBegun)}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function sendWords(ready: number, isSending: boolean, isBegun: boolean) {
  if (isSending) return `正在登记，还有 ${ready} 个`;
  if (ready === 0) return '登记';
  return isBegun ? `接着登记 ${ready} 个包裹` : `登记 ${ready} 个包裹`;
}

const inParts = (rows: readonly SendRow[], size: number): SendRow[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_part, at) => rows.slice(at * size, (at + 1) * size));

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
