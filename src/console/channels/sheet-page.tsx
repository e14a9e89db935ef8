import './channels.css';
import './sheet.css';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { MOST_LINKS, shortPath } from '#src/contract/console/channel-links.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Select } from '../ui/select.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { channelsQuery, type Link } from './channel-queries.ts';
import { qrShape } from './qr-code.ts';
import { visitorOrigin } from './site-origin.ts';

/** Sides of a code in millimetres, and how many of them fit on an A4 page. */
const SIZES = { '30': '3 厘米，一页约 20 个', '50': '5 厘米，一页约 12 个', '80': '8 厘米，一页约 4 个' } as const;
type Size = keyof typeof SIZES;
const ACROSS: Readonly<Record<Size, number>> = { '30': 4, '50': 3, '80': 2 };

/** QR codes of several links on A4, each with its name and code below. */
export default function SheetPage() {
  const { data, error, refetch } = useQuery(channelsQuery);
  return (
    <>
      <p className="console-back">
        <RouterLink to="/console/channels">← 返回渠道链接</RouterLink>
      </p>
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={6} /> : null}
      {data ? <Sheet links={data.links.filter(({ isArchived }) => !isArchived)} /> : null}
    </>
  );
}

function Sheet({ links }: { readonly links: readonly Link[] }) {
  const [search, setSearch] = useSearchParams();
  const [size, setSize] = useState<Size>('50');
  const [words, setWords] = useState('');
  const chosen = new Set(search.get('codes')?.split(',').filter(Boolean));
  const printed = links.filter(({ code }) => chosen.has(code)).slice(0, MOST_LINKS);
  const found = links.filter(({ name, code, page }) => `${name} ${code} ${page}`.includes(words.trim()));
  const choose = (codes: ReadonlySet<string>) =>
    setSearch(codes.size === 0 ? {} : { codes: [...codes].join(',') }, { replace: true });
  const gone = printed.filter(({ target }) => target === 'gone');
  return (
    <>
      <PageHead title="打印二维码" text="选好链接，印在 A4 上；每个码下面是名称和短链。印好以后还可以改指到别的页面。">
        <Button look="primary" disabled={printed.length === 0} onClick={() => window.print()}>
          打印
        </Button>
      </PageHead>
      <div className="channel-sheet-page">
        <fieldset className="channel-card channel-sheet-choice">
          <legend className="visually-hidden">印哪些</legend>
          <Select<Size> label="一个码多大" value={size} options={SIZES} onChange={setSize} />
          <TextInput label="找链接" value={words} onChange={setWords} placeholder="名称、代码或页面" />
          <div className="channel-sheet-choice__all">
            <Button look="quiet" onClick={() => choose(new Set([...chosen, ...found.map(({ code }) => code)]))}>
              选中这 {found.length} 条
            </Button>
            <Button look="quiet" disabled={chosen.size === 0} onClick={() => choose(new Set())}>
              都不选
            </Button>
          </div>
          <ul>
            {found.map(({ uuid, code, name }) => (
              <li key={uuid}>
                <label className="console-check">
                  <input
                    type="checkbox"
                    checked={chosen.has(code)}
                    onChange={({ target: { checked } }) =>
                      choose(new Set(checked ? [...chosen, code] : [...chosen].filter((one) => one !== code)))
                    }
                  />
                  {name}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <div>
          {gone.length > 0 ? (
            <p className="console-notice channel-sheet-note" role="alert">
              目标不在线，先改好再印：{gone.map(({ name }) => name).join('、')}
            </p>
          ) : null}
          {printed.length === 0 ? <StateView title="还没有选链接" text="在左边勾选要印的链接。" /> : null}
          {printed.length > 0 ? <Paper links={printed} size={size} /> : null}
        </div>
      </div>
    </>
  );
}

function Paper({ links, size }: { readonly links: readonly Link[]; readonly size: Size }) {
  const origin = visitorOrigin(window.location);
  const measures = { '--qr': `${size}mm`, '--across': ACROSS[size] } as CSSProperties;
  return (
    <ul className="channel-sheet" aria-label="要印的二维码" style={measures}>
      {links.map((link) => (
        <li key={link.uuid}>
          <Code text={`${origin}${shortPath(link)}`} name={link.name} />
          <strong>{link.name}</strong>
          <span>{`${origin.replace(/^https?:\/\//, '')}${shortPath(link)}`}</span>
        </li>
      ))}
    </ul>
  );
}

function Code({ text, name }: { readonly text: string; readonly name: string }) {
  const { size, path } = qrShape(text);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`${name}的二维码`} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path d={path} />
    </svg>
  );
}
