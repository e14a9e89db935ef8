import './cost-dialog.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AD_PLATFORM_NAMES } from '#src/contract/console/channel-links.ts';
import { channelName } from '#src/contract/console/channel-names.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { channelsQuery } from '../../channels/channel-queries.ts';
import { consoleApi } from '../../client/console-api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TableButton } from '../../ui/table-button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { moneyText } from '../numbers.ts';
import { RESULTS_KEY } from '../result-keys.ts';
import { type CostPlatform, readPlatformCosts } from './platform-costs.ts';

const { none: _none, ...PLATFORMS } = AD_PLATFORM_NAMES;
const CHOICES = { '': '按表头认', ...PLATFORMS } as const;
/** Limit of one call. */
const ROWS_AT_ONCE = 2000;
const MOST_SHOWN = 8;

/** Imports the costs of all pages from an ad platform's export, after a preview. */
export function ImportCosts({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const { data: known } = useQuery(channelsQuery);
  const [chosen, setChosen] = useState<CostPlatform | ''>('');
  const [text, setText] = useState<string>();
  const read =
    text === undefined || !known
      ? undefined
      : readPlatformCosts(text, {
          links: known.links,
          pages: known.pages.map(({ path }) => path),
          platform: chosen === '' ? undefined : chosen,
        });
  const save = useWrite({
    mutationFn: async () => {
      const rows = [...(read?.rows ?? [])];
      let stored = 0;
      while (rows.length > 0) {
        const body = { rows: rows.splice(0, ROWS_AT_ONCE) };
        stored += (await consoleApi('PUT /console/api/costs', { body })).stored;
      }
      return stored;
    },
    onSuccess: async (stored) => {
      showToast(`录入了 ${stored} 笔花费`);
      await queries.invalidateQueries({ queryKey: RESULTS_KEY });
      onClose();
    },
  });
  return (
    <Dialog title="导入花费" onClose={onClose}>
      <p className="results-note">
        腾讯广告、巨量引擎、百度推广、快手导出的分日报表（CSV 或
        Excel）。广告名称或落地页里有渠道链接的代码，就算在那条链接上；有活动页的地址，就算在那一页的平台上。
      </p>
      <div className="results-cost">
        <Select<CostPlatform | ''> label="哪个平台的" value={chosen} options={CHOICES} onChange={setChosen} />
        <TableButton label="选文件" onRead={setText} />
      </div>
      {read ? <Read read={read} links={known?.links ?? []} /> : null}
      {save.error ? (
        <p className="results-cost__problems" role="alert">
          {save.error.message}
        </p>
      ) : null}
      <div className="console-dialog__actions">
        <Button onClick={onClose}>取消</Button>
        <Button
          look="primary"
          isBusy={save.isPending}
          disabled={!read || read.rows.length === 0}
          onClick={() => save.mutate()}
        >
          {read && read.rows.length > 0 ? `录入 ${moneyText(sumOf(read.rows))}` : '录入'}
        </Button>
      </div>
    </Dialog>
  );
}

const sumOf = (rows: readonly { readonly cents: number }[]) => rows.reduce((sum, { cents }) => sum + cents, 0);

interface ReadProps {
  readonly read: ReturnType<typeof readPlatformCosts>;
  readonly links: readonly { readonly code: string; readonly name: string }[];
}

/** The content of the file: assigned costs, costs without a page, and unreadable lines. */
function Read({ read: { platform, rows, unmatched, problems }, links }: ReadProps) {
  const names = Object.fromEntries(links.map(({ code, name }) => [`link:${code}`, name]));
  const places = new Map<string, number>();
  for (const { path, channel, cents } of rows) {
    const place = `${path} · ${channelName(channel, names)}`;
    places.set(place, (places.get(place) ?? 0) + cents);
  }
  const days = new Set(rows.map(({ day }) => day));
  return (
    <>
      {platform && rows.length > 0 ? (
        <p>
          {AD_PLATFORM_NAMES[platform]}，{days.size} 天，{rows.length}{' '}
          笔。同一天、同一页、同一渠道再录一次会换掉上一次的。
        </p>
      ) : null}
      <Amounts label="录入到" amounts={[...places].map(([name, cents]) => ({ name, cents }))} />
      {unmatched.length > 0 ? (
        <>
          <h3>认不出是哪一页，不录入（{moneyText(sumOf(unmatched))}）</h3>
          <Amounts label="认不出的广告" amounts={unmatched} />
        </>
      ) : null}
      {problems.length > 0 ? (
        <ul className="results-cost__problems" role="alert">
          {problems.slice(0, MOST_SHOWN).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {problems.length > MOST_SHOWN ? <li>还有 {problems.length - MOST_SHOWN} 行</li> : null}
        </ul>
      ) : null}
    </>
  );
}

interface AmountsProps {
  readonly label: string;
  readonly amounts: readonly { readonly name: string; readonly cents: number }[];
}

function Amounts({ label, amounts }: AmountsProps) {
  return (
    <ul className="results-cost__list" aria-label={label}>
      {amounts.map(({ name, cents }) => (
        <li key={name} className="results-cost__amount">
          <span>{name}</span>
          <strong>{moneyText(cents)}</strong>
        </li>
      ))}
    </ul>
  );
}
