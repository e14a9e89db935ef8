import './packages.css';
import { useState } from 'react';

import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { saveCsv } from '../client/save-file.ts';
import { useFilter } from '../client/use-filter.ts';
import { useRows } from '../client/use-rows.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PartChoice } from '../ui/part-choice.tsx';
import { RowList } from '../ui/row-list.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { SelectCell, SelectHead } from '../ui/selection.tsx';
import { StateView } from '../ui/state-view.tsx';
import { showToast } from '../ui/toast.tsx';
import { type Selection, useSelection } from '../ui/use-selection.ts';
import { ChosenPackages } from './chosen-packages.tsx';
import { SendDialog, TakeBackDialog } from './package-dialogs.tsx';
import { PACKAGES_KEY, PARTS, type Package, type PackageFilter, readFilter } from './package-words.ts';
import { SendFileDialog } from './send-file.tsx';

type Asked = { readonly what: 'send' | 'take-back'; readonly parcel: Package } | { readonly what: 'file' };

/** Packages for students: export for the warehouse, and import of its parcel numbers. */
export default function PackagesPage() {
  const [search, change] = useFilter();
  const filter = readFilter(search);
  const found = useRows('GET /console/api/packages', {
    key: [...PACKAGES_KEY, 'list', filter],
    query: filter,
    rowsOf: ({ packages }) => packages,
  });
  const { list, first, rows } = found;
  const selection = useSelection({
    ...{ rows, filter: JSON.stringify(filter) },
    nameOf: ({ number, name }) => `#${number} ${name}`,
  });
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <>
      <PageHead
        title="包裹"
        text="学员付款并确认地址后排在这里。导出给仓库，填好快递公司和单号再传回来，学员会收到通知。"
      >
        <ExportButton count={first?.counts['to-send'] ?? 0} />
        <Button look="primary" onClick={() => setAsked({ what: 'file' })}>
          登记快递单号
        </Button>
      </PageHead>
      <PartChoice
        label="哪些包裹"
        parts={PARTS}
        chosen={filter.part}
        counts={first?.counts}
        onChoose={(part) => change({ part: part === 'to-send' ? '' : part })}
      >
        <SearchInput
          placeholder="订单号、快递单号、手机号、编号"
          value={filter.words}
          onChange={(value) => change({ words: value })}
        />
      </PartChoice>
      <RowList
        of={found}
        empty={<NoPackages {...filter} />}
        more={filter.part === 'sent' ? '更早的包裹' : '更晚的包裹'}
      >
        <PackageTable selection={selection} part={filter.part} isBusy={list.isPlaceholderData} onAsk={setAsked} />
      </RowList>
      <ChosenPackages selection={selection} part={filter.part} />
      {asked?.what === 'file' ? <SendFileDialog onClose={close} /> : null}
      {asked?.what === 'send' ? <SendDialog parcel={asked.parcel} onClose={close} /> : null}
      {asked?.what === 'take-back' ? <TakeBackDialog parcel={asked.parcel} onClose={close} /> : null}
    </>
  );
}

function ExportButton({ count }: { readonly count: number }) {
  const write = useWrite({
    mutationFn: () => consoleApi('POST /console/api/packages/export'),
    onSuccess: (file) => {
      saveCsv(file.name, file.csv);
      showToast(`已导出 ${file.count} 个待发包裹`);
    },
    onError: (error) => showToast(error.message),
  });
  return (
    <Button isBusy={write.isPending} disabled={count === 0} onClick={() => write.mutate()}>
      导出待发包裹
    </Button>
  );
}

interface PackageTableProps {
  readonly selection: Selection<Package>;
  readonly part: PackageFilter['part'];
  readonly isBusy: boolean;
  readonly onAsk: (asked: Asked) => void;
}

function PackageTable({ selection, part, isBusy, onAsk }: PackageTableProps) {
  // Packages whose students have to enter an address cannot be selected: there is no action for them.
  const isChoosable = part !== 'no-address';
  return (
    <div className="console-table-box" aria-busy={isBusy || undefined}>
      <table className="console-table console-table--cards">
        <thead>
          <tr>
            {isChoosable ? <SelectHead selection={selection} /> : null}
            <th scope="col">包裹</th>
            <th scope="col">收件人</th>
            <th scope="col">订单</th>
            <th scope="col">{part === 'sent' ? '快递' : '时间'}</th>
            <th scope="col">
              <span className="visually-hidden">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {selection.rows.map((parcel) => (
            <tr key={parcel.uuid} data-chosen={selection.has(parcel.uuid) || undefined}>
              {isChoosable ? <SelectCell selection={selection} row={parcel} /> : null}
              <td className="console-table__what">
                <strong>
                  #{parcel.number} {parcel.name}
                </strong>
                <span className="console-note">
                  {parcel.goods.map(({ name, count }) => `${name}×${count}`).join('；')}
                </span>
              </td>
              <td data-label="收件人">
                {parcel.receiver ? `${parcel.receiver} ${parcel.phone}` : '—'}
                <span className="console-note">{parcel.place}</span>
              </td>
              <td data-label="订单">{parcel.orderNumber || '礼品'}</td>
              <td data-label={part === 'sent' ? '快递' : '时间'}>
                <TimeOf parcel={parcel} part={part} />
              </td>
              <td className="package-act">
                {part === 'to-send' ? (
                  <Button onClick={() => onAsk({ what: 'send', parcel })}>
                    登记单号<span className="visually-hidden">：包裹 #{parcel.number}</span>
                  </Button>
                ) : null}
                {part === 'sent' && !parcel.receivedAt ? (
                  <Button onClick={() => onAsk({ what: 'take-back', parcel })}>
                    收回单号<span className="visually-hidden">：包裹 #{parcel.number}</span>
                  </Button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TimeOf({ parcel, part }: { readonly parcel: Package; readonly part: PackageFilter['part'] }) {
  const now = Date.now();
  const moment = (instant: string | null) => (instant ? chinaMoment(Date.parse(instant), now) : '');
  if (part === 'sent') {
    return (
      <>
        {parcel.company} {parcel.code}
        <span className="console-note">
          {parcel.receivedAt ? `${moment(parcel.receivedAt)} 签收` : `${moment(parcel.sentAt)} 寄出`}
        </span>
      </>
    );
  }
  if (part === 'to-send') return <>{moment(parcel.confirmedAt)} 确认地址</>;
  if (!parcel.confirmBy) return <>{moment(parcel.createdAt)} 起</>;
  return (
    <>
      {Date.parse(parcel.confirmBy) > now
        ? `${moment(parcel.confirmBy)} 前可填`
        : `${moment(parcel.confirmBy)} 截止，没有填`}
    </>
  );
}

function NoPackages({ part, words }: PackageFilter) {
  if (words) return <StateView title="没有找到" text="换个订单号、快递单号或手机号，或者看看另外两栏。" />;
  if (part === 'to-send') return <StateView title="没有待发的包裹" text="学员付款并确认地址后，会出现在这里。" />;
  return <StateView title={part === 'sent' ? '还没有寄出过包裹' : '没有在等地址的包裹'} />;
}
