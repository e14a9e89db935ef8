import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConsoleInput } from '#src/contract/console/all.ts';
import { LEAD_STAGE_NAMES, type WorkedStage } from '#src/contract/console/lead-stages.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { showToast } from '../ui/toast.tsx';
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
const MOST = 200;

interface BulkBarProps {
  readonly leads: readonly Lead[];
  readonly onDone: () => void;
}

/** Actions on the marked leads, at the foot of the page. */
export function BulkBar({ leads, onDone }: BulkBarProps) {
  const queries = useQueryClient();
  const { data } = useQuery(choicesQuery);
  const [asked, setAsked] = useState<'invalid' | 'lost' | null>(null);
  const change = useWrite({
    mutationFn: (body: Change) =>
      consoleApi('POST /console/api/leads/bulk', {
        body: { leads: leads.slice(0, MOST).map(({ uuid, revision }) => ({ uuid, revision })), ...body },
      }),
    onSuccess: async ({ changed, kept }) => {
      setAsked(null);
      if (kept.length === 0) onDone();
      showToast(`已修改 ${changed} 条`);
      await queries.invalidateQueries({ queryKey: LEADS_KEY });
    },
    onError: (error) => showToast(error.message),
  });
  const owners: Record<string, string> = {
    '': '分配给…',
    none: '不分配',
    ...Object.fromEntries((data?.owners ?? []).map(({ uuid, name }) => [uuid, name])),
  };
  const kept = change.data?.kept ?? [];
  return (
    <section className="lead-bulk" aria-label="批量操作">
      <p>
        <strong>已选 {leads.length} 条</strong>
        {leads.length > MOST ? `，一次最多改 ${MOST} 条` : ''}
      </p>
      <Select<string>
        label="分配给"
        isLabelHidden
        value=""
        options={owners}
        isDisabled={change.isPending}
        onChange={(owner) => owner !== '' && change.mutate({ owner: owner === 'none' ? null : owner })}
      />
      <Select<SettableStage | ''>
        label="改阶段"
        isLabelHidden
        value=""
        options={STAGES}
        isDisabled={change.isPending}
        onChange={(stage) => {
          if (stage === 'invalid' || stage === 'lost') setAsked(stage);
          else if (stage !== '') change.mutate({ stage });
        }}
      />
      <Button look="quiet" onClick={onDone}>
        取消选择
      </Button>
      {asked ? (
        <ReasonDialog
          stage={asked}
          isBusy={change.isPending}
          onClose={() => setAsked(null)}
          onChosen={(reason) => change.mutate({ stage: asked, reason })}
        />
      ) : null}
      {kept.length > 0 ? (
        <Dialog title={`${kept.length} 条没有修改`} onClose={() => change.reset()}>
          <ul className="lead-kept">
            {kept.map(({ uuid, number, text }) => (
              <li key={uuid}>
                <strong>#{number}</strong> {text}
              </li>
            ))}
          </ul>
          <div className="console-dialog__actions">
            <Button look="primary" onClick={() => change.reset()}>
              知道了
            </Button>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}
