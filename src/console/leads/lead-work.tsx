import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConsoleInput } from '#src/contract/console/all.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { LEAD_STAGE_NAMES, nextStages } from '#src/contract/console/lead-stages.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { ConsoleRefusal, consoleApi } from '../client/console-api.ts';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import { choicesQuery, LEADS_KEY } from './lead-queries.ts';
import { instantOf, type Lead, localOf } from './lead-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Change = Omit<ConsoleInput<'PATCH /console/api/leads/{uuid}'>['body'], 'revision'>;

/** An operator's work on a lead: stage, owner, next contact. */
export function LeadWork({ lead }: { readonly lead: Lead }) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<'invalid' | 'lost' | null>(null);
  const change = useWrite({
    mutationFn: (body: Change) =>
      consoleApi('PATCH /console/api/leads/{uuid}', {
        params: { uuid: lead.uuid },
        body: { revision: lead.revision, ...body },
      }),
    onSuccess: () => showToast('已保存'),
    onSettled: async () => {
      setAsked(null);
      await queries.invalidateQueries({ queryKey: LEADS_KEY });
    },
  });
  const stages = nextStages(lead.stage);
  return (
    <div className="console-stack">
      {change.error ? <Failure error={change.error} /> : null}
      <div className="lead-stage-buttons">
        {stages.map((stage) => (
          <Button
            key={stage}
            isBusy={change.isPending && change.variables.stage === stage}
            onClick={() => (stage === 'invalid' || stage === 'lost' ? setAsked(stage) : change.mutate({ stage }))}
          >
            标为{LEAD_STAGE_NAMES[stage]}
          </Button>
        ))}
        {stages.length === 0 ? (
          <p className="console-field__help">阶段由订单和学习记录决定，退款后会回到人工阶段。</p>
        ) : null}
      </div>
      <OwnerChoice lead={lead} isBusy={change.isPending} onChange={(owner) => change.mutate({ owner })} />
      <NextContact
        key={lead.nextContactAt}
        at={lead.nextContactAt}
        isBusy={change.isPending}
        onChange={(nextContactAt) => change.mutate({ nextContactAt })}
      />
      {asked ? (
        <ReasonDialog
          stage={asked}
          isBusy={change.isPending}
          onClose={() => setAsked(null)}
          onChosen={(reason) => change.mutate({ stage: asked, reason })}
        />
      ) : null}
    </div>
  );
}

/** A colleague who was faster is no error: the page shows their change, and the next press counts. */
function Failure({ error }: { readonly error: Error }) {
  const isLate = error instanceof ConsoleRefusal && error.code === staffRefusals.LEAD_CHANGED.code;
  return (
    <p role="alert" className={isLate ? 'console-notice' : 'console-field__problem'}>
      {error.message}
    </p>
  );
}

interface OwnerChoiceProps {
  readonly lead: Lead;
  readonly isBusy: boolean;
  readonly onChange: (owner: string | null) => void;
}

function OwnerChoice({ lead: { owner }, isBusy, onChange }: OwnerChoiceProps) {
  const me = useMe();
  const { data } = useQuery(choicesQuery);
  const known = data?.owners ?? [];
  const options: Record<string, string> = {
    '': '还没有人',
    ...(owner ? { [owner.uuid]: owner.name } : {}),
    ...Object.fromEntries(known.map(({ uuid, name }) => [uuid, uuid === me?.uuid ? `${name}（我）` : name])),
  };
  return (
    <Select
      label="负责人"
      value={owner?.uuid ?? ''}
      options={options}
      isDisabled={isBusy}
      onChange={(value) => onChange(value === '' ? null : value)}
    />
  );
}

interface NextContactProps {
  readonly at: string | null;
  readonly isBusy: boolean;
  readonly onChange: (at: string | null) => void;
}

function NextContact({ at, isBusy, onChange }: NextContactProps) {
  const [local, setLocal] = useState(localOf(at));
  const isChanged = local !== localOf(at);
  return (
    <div className="lead-next">
      <TextInput label="下次联系" type="datetime-local" value={local} onChange={setLocal} />
      {isChanged ? (
        <Button look="primary" isBusy={isBusy} onClick={() => onChange(instantOf(local))}>
          保存
        </Button>
      ) : null}
    </div>
  );
}
