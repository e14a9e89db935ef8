import './cost-dialog.css';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { channelName } from '#src/contract/console/channel-names.ts';
import { csvOf } from '#src/contract/console/csv.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaDay } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../../client/console-api.ts';
import { saveCsv } from '../../client/save-file.ts';
import { typedCents } from '../../client/typed-cents.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TableButton } from '../../ui/table-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { showToast } from '../../ui/toast.tsx';
import { moneyText } from '../numbers.ts';
import { dayText } from '../period.ts';
import { type PageResults, RESULTS_KEY } from '../result-keys.ts';
import { COST_COLUMNS, type CostRow, readCosts } from './cost-file.ts';

interface CostDialogProps {
  readonly data: PageResults;
  readonly onClose: () => void;
}

/** Enters costs of channels: one by hand, or many from a file; deletes entered ones. */
export function CostDialog({ data, onClose }: CostDialogProps) {
  const queries = useQueryClient();
  const keys = data.channels.map(({ channel }) => channel);
  const [day, setDay] = useState(chinaDay(Date.now()));
  const [channel, setChannel] = useState(keys.find((key) => key !== 'direct') ?? keys[0] ?? 'direct');
  const [amount, setAmount] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const cents = typedCents(amount);
  const refresh = () => queries.invalidateQueries({ queryKey: RESULTS_KEY });
  const save = useWrite({
    mutationFn: (rows: readonly CostRow[]) => consoleApi('PUT /console/api/costs', { body: { rows: [...rows] } }),
    onSuccess: async ({ stored }) => {
      showToast(`录入了 ${stored} 笔花费`);
      setAmount('');
      await refresh();
    },
    onError: (error) => setProblems([error.message]),
  });
  const drop = useWrite({
    mutationFn: (uuid: string) => consoleApi('DELETE /console/api/costs/{uuid}', { params: { uuid } }),
    onSuccess: refresh,
    onError: (error) => setProblems([error.message]),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblems(cents === undefined ? ['花费请写成金额，例如 1280.50'] : []);
    if (cents !== undefined) save.mutate([{ day, path: data.path, channel, cents }]);
  };
  const readFile = (text: string) => {
    const read = readCosts(text, data.path, { keys, links: data.linkNames });
    setProblems(read.problems);
    if (read.problems.length === 0) save.mutate(read.rows);
  };
  return (
    <Dialog title="录入花费" onClose={onClose}>
      <form className="results-cost" onSubmit={submit}>
        <TextInput label="日期" type="date" value={day} required onChange={setDay} />
        <Select
          label="渠道"
          value={channel}
          options={Object.fromEntries(keys.map((key) => [key, channelName(key, data.linkNames)]))}
          onChange={setChannel}
        />
        <TextInput label="花费（元）" inputMode="decimal" placeholder="1280.50" value={amount} onChange={setAmount} />
        <Button type="submit" look="primary" isBusy={save.isPending}>
          录入
        </Button>
      </form>
      <div className="results-cost__file">
        <TableButton label="从表格导入" onRead={readFile} />
        <Button look="quiet" onClick={() => saveCsv('花费模板.csv', templateOf(data))}>
          下载模板
        </Button>
      </div>
      {problems.length > 0 ? (
        <ul className="results-cost__problems" role="alert">
          {problems.slice(0, 8).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {problems.length > 8 ? <li>还有 {problems.length - 8} 处</li> : null}
        </ul>
      ) : null}
      <h3>这段时间录入的</h3>
      {data.costs.length === 0 ? (
        <p className="results-note">还没有。同一天同一渠道再次录入，会换掉上一次的。</p>
      ) : null}
      <ul className="results-cost__list">
        {data.costs.map(({ uuid, day: of, channel: key, cents: cost, isCounted, staffName }) => (
          <li key={uuid}>
            <span>
              {dayText(of)} · {channelName(key, data.linkNames)}
            </span>
            <strong>{moneyText(cost)}</strong>
            <span className="results-note">{isCounted ? staffName : `${staffName}，按报表算，这笔不算`}</span>
            <Button
              look="quiet"
              aria-label={`删除 ${dayText(of)} ${channelName(key, data.linkNames)} 的花费`}
              onClick={() => drop.mutate(uuid)}
            >
              删除
            </Button>
          </li>
        ))}
      </ul>
      <div className="console-dialog__actions">
        <Button onClick={onClose}>完成</Button>
      </div>
    </Dialog>
  );
}

function templateOf({ channels, linkNames }: PageResults): string {
  const day = chinaDay(Date.now());
  return csvOf([[...COST_COLUMNS], ...channels.map(({ channel }) => [day, channelName(channel, linkNames), '0'])]);
}
