import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { STAFF_ROLE_NAMES } from '#src/contract/console/roles.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { type Me, meQuery } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { EntryCard } from './entry-card.tsx';
import './my-account.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanSecret } from './second-step.tsx';

/** Blocks the console for a role that needs a second factor, until there is one. */
export function SecondStepGate({ me, onDone }: { readonly me: Me; readonly onDone: () => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>();
  const leave = useWrite({
    mutationFn: () => consoleApi('DELETE /console/api/session'),
    onSuccess: async () => {
      await navigate('/console/login');
      queries.removeQueries({ queryKey: meQuery.queryKey });
    },
  });
  if (codes) {
    return (
      <EntryCard title="保存恢复码">
        <RecoveryCodes codes={codes} onKept={onDone} />
      </EntryCard>
    );
  }
  return (
    <EntryCard title="开启两步登录" text={`${me.name}，${STAFF_ROLE_NAMES[me.role]}要先开启两步登录，才能进入控制台。`}>
      <ScanSecret asksForCode={false} onDone={setCodes} />
      <Button look="quiet" isBusy={leave.isPending} onClick={() => leave.mutate()}>
        退出
      </Button>
    </EntryCard>
  );
}
