import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AD_PLATFORM_NAMES } from '#src/contract/console/channel-links.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TableButton } from '../ui/table-button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { CHANNELS_KEY, type Link } from './channel-queries.ts';
import { LINK_COLUMNS, type LinkRow, type NewLink, readLinks } from './link-rows.ts';
import { visitorOrigin } from './site-origin.ts';

interface AddTableProps {
  readonly links: readonly Link[];
  readonly onClose: () => void;
}

type Asked = LinkRow & { readonly isKnown: boolean };

/** Creates links from a pasted table or a file, after a preview of each row. */
export function AddTable({ links, onClose }: AddTableProps) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  // Kept in state: a reload of the list must not give the shown rows other codes.
  const [table, setTable] = useState<ReturnType<typeof readLinks>>();
  const good = table?.rows.flatMap(({ link }) => link ?? []) ?? [];
  const check = useQuery({
    queryKey: ['channel-table', good],
    queryFn: ({ signal }) => consoleApi('POST /console/api/channels/check', { body: { links: good } }, { signal }),
    enabled: good.length > 0,
    gcTime: 0,
  });
  const rows = check.data && table ? withAnswers(table.rows, good, check.data.rows) : undefined;
  const shown = rows ?? (good.length === 0 ? table?.rows.map((row) => ({ ...row, isKnown: false })) : undefined) ?? [];
  const fresh = shown.flatMap(({ link, problem, isKnown }) => (link && !problem && !isKnown ? [link] : []));
  const wrong = shown.filter(({ problem }) => problem).length;
  const add = useWrite({
    mutationFn: () => consoleApi('POST /console/api/channels/table', { body: { links: fresh } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: CHANNELS_KEY }),
  });
  if (add.data) return <Done codes={fresh.map(({ code }) => code)} onClose={onClose} />;
  const open = (content: string) => {
    setText(content);
    setTable(readLinks(content, { links, origin: visitorOrigin(window.location) }));
  };
  const problem = table?.problem ?? check.error?.message ?? add.error?.message;
  return (
    <Dialog title="批量新建链接" size="wide" onClose={onClose}>
      <div className="console-stack">
        <TextArea
          label="从表格里复制过来，或选文件"
          rows={table ? 4 : 8}
          value={text}
          placeholder={`${LINK_COLUMNS.slice(0, 4).join('\t')}\n图书馆海报\t/901\t海报\n抖音信息流一组\t/901\t抖音`}
          onChange={(value) => {
            setText(value);
            setTable(undefined);
          }}
        />
        <p className="console-field__help">
          列：{LINK_COLUMNS.join('、')}。名称和页面要写，其余可以不写；不写代码就自动给一个。没有表头时按这个次序。
        </p>
        {shown.length > 0 ? <Rows rows={shown} /> : null}
        {problem ? (
          <p role="alert" className="console-field__problem">
            {problem}
          </p>
        ) : null}
      </div>
      <div className="console-dialog__actions channel-table-actions">
        <TableButton label="选文件（CSV 或 Excel）" look="quiet" onRead={open} />
        <Button onClick={onClose}>取消</Button>
        {table ? (
          <Button
            look="primary"
            isBusy={add.isPending || check.isFetching}
            disabled={fresh.length === 0}
            onClick={() => add.mutate()}
          >
            {wrong > 0 ? `只建对的 ${fresh.length} 条` : `建 ${fresh.length} 条`}
          </Button>
        ) : (
          <Button
            look="primary"
            disabled={text.trim() === ''}
            onClick={() => setTable(readLinks(text, { links, origin: visitorOrigin(window.location) }))}
          >
            检查
          </Button>
        )}
      </div>
    </Dialog>
  );
}

type Answers = readonly { readonly problem: string | null; readonly isKnown: boolean }[];

function withAnswers(rows: readonly LinkRow[], asked: readonly NewLink[], answers: Answers): Asked[] {
  return rows.map((row) => {
    const answer = row.link && answers[asked.indexOf(row.link)];
    return { ...row, problem: row.problem ?? answer?.problem ?? undefined, isKnown: answer?.isKnown ?? false };
  });
}

function Rows({ rows }: { readonly rows: readonly Asked[] }) {
  return (
    <div className="console-table-box channel-rows">
      <table className="console-table console-table--cards" aria-label="要建的链接">
        <thead>
          <tr>
            <th scope="col">行</th>
            <th scope="col">名称</th>
            <th scope="col">页面</th>
            <th scope="col">投放在</th>
            <th scope="col">代码</th>
            <th scope="col">结果</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, name, page, link, problem, isKnown }) => (
            <tr key={line}>
              <td>第 {line} 行</td>
              <td>{name || '–'}</td>
              <td>{page || '–'}</td>
              <td>{link ? AD_PLATFORM_NAMES[link.platform] : '–'}</td>
              <td>{link?.code ?? '–'}</td>
              <td>
                {problem ? <span className="channel-rows__problem">{problem}</span> : null}
                {problem ? null : (
                  <span className={`console-badge ${isKnown ? '' : 'console-badge--ok'}`}>
                    {isKnown ? '已经有了，不再建' : '可以建'}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Done({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <Dialog title="链接建好了" onClose={onClose}>
      <p>建好 {codes.length} 条，都在列表里。要印出来，可以把它们的二维码排在一张 A4 上。</p>
      <div className="console-dialog__actions">
        <Button onClick={onClose}>完成</Button>
        <Button look="primary" onClick={() => void navigate(sheetOf(codes))}>
          打印二维码
        </Button>
      </div>
    </Dialog>
  );
}

/** The sheet to print with these codes. */
const sheetOf = (codes: readonly string[]) =>
  `/console/channels/sheet?${new URLSearchParams({ codes: codes.join(',') })}`;
