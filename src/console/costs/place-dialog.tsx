import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AD_PLATFORM_NAMES } from '#src/contract/console/channel-links.ts';
import { channelsQuery } from '../channels/channel-queries.ts';
import { consoleApi } from '../client/console-api.ts';
import { moneyText } from '../results/numbers.ts';
import { Button } from '../ui/button.tsx';
import { Decision, useDecision } from '../ui/decision.tsx';
import { Select } from '../ui/select.tsx';
import type { CostAd } from './cost-queries.ts';

interface PlaceDialogProps {
  readonly ad: CostAd;
  readonly onClose: () => void;
}

/** Assigns an ad to a page and a channel. */
export function PlaceDialog({ ad, onClose }: PlaceDialogProps) {
  const { data: known } = useQuery(channelsQuery);
  const [path, setPath] = useState(ad.place?.path ?? '');
  const ofPlatform = `ad:${ad.platform}`;
  const [channel, setChannel] = useState(ad.place?.channel ?? ofPlatform);
  const [isMissing, setIsMissing] = useState(false);
  const send = (place: { path: string; channel: string } | null) =>
    consoleApi('PUT /console/api/costs/ads/{uuid}', { params: { uuid: ad.uuid }, body: { place } });
  const write = useDecision({
    key: ['results'],
    said: `归好了，${moneyText(ad.cents)} 算过去了`,
    send: () => send({ path, channel }),
    onClose,
  });
  const reset = useDecision({ key: ['results'], said: '按名称重新认了', send: () => send(null), onClose });
  const links = (known?.links ?? []).filter((link) => link.page === path);
  const pages = Object.fromEntries([
    ['', '选一页'],
    ...(ad.place ? [[ad.place.path, ad.place.path]] : []),
    ...(known?.pages ?? []).map((page) => [page.path, page.title ? `${page.title}（${page.path}）` : page.path]),
  ]) as Record<string, string>;
  const channels = Object.fromEntries([
    [ofPlatform, `${AD_PLATFORM_NAMES[ad.platform]}（不分链接）`],
    ...links.map(({ code, name }) => [`link:${code}`, `链接 ${name}（${code}）`]),
  ]) as Record<string, string>;
  return (
    <Decision
      title="花费归到哪里"
      label="归到这里"
      write={{
        isPending: write.isPending,
        mutate: () => {
          setIsMissing(path === '');
          if (path !== '') write.mutate();
        },
      }}
      onClose={onClose}
    >
      <p>「{ad.name}」以前和以后的花费都算到这里。</p>
      <Select
        label="活动页"
        value={path}
        options={pages}
        onChange={(next) => {
          setPath(next);
          setChannel(ofPlatform);
          setIsMissing(false);
        }}
      />
      <Select label="渠道" value={channel} options={channels} onChange={setChannel} />
      {isMissing || write.error || reset.error ? (
        <p role="alert" className="console-field__problem">
          {isMissing ? '请选一页' : (write.error ?? reset.error)?.message}
        </p>
      ) : null}
      {ad.placedBy === '' ? null : (
        <p>
          <Button look="quiet" isBusy={reset.isPending} onClick={() => reset.mutate()}>
            不按人定的，按名称认
          </Button>
        </p>
      )}
    </Decision>
  );
}
