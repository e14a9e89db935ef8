import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConsoleInput } from '#src/contract/console/all.ts';
import { LEAD_STAGE_NAMES, type WorkedStage } from '#src/contract/console/lead-stages.ts';
import { consoleApi } from '../client/console-api.ts';
import { Select } from '../ui/select.tsx';
import { SelectionBar } from '../ui/selection.tsx';
import { showToast } from '../ui/toast.tsx';
import { useBulk } from '../ui/use-bulk.ts';
import type { Selection } from '../ui/use-selection.ts';
import { choicesQuery, LEADS_KEY } from './lead-queries.ts';
import type { Lead } from './lead-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Change = Omit<ConsoleInput<'POST /console/api/leads/bulk'>['body'], 'leads'>;
type SettableStage = Exclude<WorkedStage, 'new'>;

const STAGES: Readonly<Record<SettableStage | '', string>> = {
  '': '改阶段…',
  called: LEAD_STAGE_NAMES.called,
  valid: LEAD_STAGE_NAMES.valid,
  invalid: LEAD_STAGE_NAMES.invalid,
  lost: LEAD_STAGE_NAMES.lost,
};

/** Actions on the chosen leads. */
export function BulkBar({ selection }: { readonly selection: Selection<Lead> }) {
  const { data } = useQuery(choicesQuery);
  const [asked, setAsked] = useState<'invalid' | 'lost' | null>(null);
  const write = useBulk({
    ...{ selection, batch: selection.batch, key: LEADS_KEY, onClose: () => setAsked(null) },
    said: (done) => `已修改 ${done} 条`,
    send: (leads, change: Change) =>
      consoleApi('POST /console/api/leads/bulk', {
        body: { leads: leads.map(({ uuid, revision }) => ({ uuid, revision })), ...change },
      }),
  });
  const change = (body: Change) => write.mutate(body, { onError: (error) => showToast(error.message) });
  const owners: Record<string, string> = {
    '': '分配给…',
    none: '不分配',
    ...Object.fromEntries((data?.owners ?? []).map(({ uuid, name }) => [uuid, name])),
  };
  return (
    <SelectionBar selection={selection} unit="条">
      <Select<string>
        label="分配给"
        isLabelHidden
        value=""
        options={owners}
        isDisabled={write.isPending}
        onChange={(owner) => owner !== '' && change({ owner: owner === 'none' ? null : owner })}
      />
      <Select<SettableStage | ''>
        label="改阶段"
        isLabelHidden
        value=""
        options={STAGES}
        isDisabled={write.isPending}
        onChange={(stage) => {
          if (stage === 'invalid' || stage === 'lost') setAsked(stage);
          else if (stage !== '') change({ stage });
        }}
      />
      {asked ? (
        <ReasonDialog
          stage={asked}
          isBusy={write.isPending}
          onClose={() => setAsked(null)}
          onChosen={(reason) => change({ stage: asked, reason })}
        />
      ) : null}
    </SelectionBar>
  );
}
