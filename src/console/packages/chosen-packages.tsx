import { useState } from 'react';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { saveCsv } from '../client/save-file.ts';
import { Button } from '../ui/button.tsx';
import { Decision, ReasonInput } from '../ui/decision.tsx';
import { SelectionBar } from '../ui/selection.tsx';
import { showToast } from '../ui/toast.tsx';
import { useBulk } from '../ui/use-bulk.ts';
import type { Selection } from '../ui/use-selection.ts';
import { PACKAGES_KEY, type Package, type PackageFilter } from './package-words.ts';
import { PickingDialog } from './picking-list.tsx';

interface ChosenPackagesProps {
  readonly selection: Selection<Package>;
  readonly part: PackageFilter['part'];
}

/** Actions on several selected packages, waiting or sent. */
export function ChosenPackages({ selection, part }: ChosenPackagesProps) {
  const [isAsked, setIsAsked] = useState(false);
  const close = () => setIsAsked(false);
  return (
    <SelectionBar selection={selection} unit="个">
      {part === 'to-send' ? <ExportChosen selection={selection} /> : null}
      {part === 'to-send' ? <Button onClick={() => setIsAsked(true)}>配货单</Button> : null}
      {part === 'sent' ? <Button onClick={() => setIsAsked(true)}>收回单号</Button> : null}
      {isAsked && part === 'to-send' ? <PickingDialog packages={selection.batch} onClose={close} /> : null}
      {isAsked && part === 'sent' ? <TakeBackDialog selection={selection} onClose={close} /> : null}
    </SelectionBar>
  );
}

function ExportChosen({ selection: { batch } }: { readonly selection: Selection<Package> }) {
  const write = useWrite({
    mutationFn: () =>
      consoleApi('POST /console/api/packages/export-chosen', { body: { packages: batch.map(({ uuid }) => uuid) } }),
    onSuccess: ({ name, csv, count }) => {
      saveCsv(name, csv);
      const left = batch.length - count;
      showToast(`已导出 ${count} 个包裹${left > 0 ? `，${left} 个已经不在待发里` : ''}`);
    },
    onError: (error) => showToast(error.message),
  });
  return (
    <Button isBusy={write.isPending} onClick={() => write.mutate()}>
      导出选中的
    </Button>
  );
}

interface TakeBackDialogProps {
  readonly selection: Selection<Package>;
  readonly onClose: () => void;
}

function TakeBackDialog({ selection, onClose }: TakeBackDialogProps) {
  const [batch] = useState(() => selection.batch);
  const [reason, setReason] = useState('');
  const write = useBulk({
    ...{ selection, batch, key: PACKAGES_KEY, onClose },
    said: (done) => `已收回 ${done} 个，包裹回到待发货`,
    send: (packages) =>
      consoleApi('POST /console/api/packages/take-back', {
        body: { packages: packages.map(({ uuid, code }) => ({ uuid, code })), reason: reason.trim() },
      }),
  });
  return (
    <Decision title={`收回 ${batch.length} 个单号`} label={`收回 ${batch.length} 个`} write={write} onClose={onClose}>
      <p>包裹回到待发货，学员不再看到这些单号。学员已经签收的不收回，会逐个列出。</p>
      <ReasonInput value={reason} onChange={setReason} example="整批贴错了单号" problem={write.error?.message} />
    </Decision>
  );
}
