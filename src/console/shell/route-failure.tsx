import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { reportLater } from '#src/lib/reports/report-later.ts';
import { Button } from '../ui/button.tsx';
import { StateView } from '../ui/state-view.tsx';

/** Shown when a page of the console crashes, or its files are gone after an update. */
export function RouteFailure() {
  const reason = useRouteError();
  useEffect(() => reportLater({ kind: 'script-error', reason }), [reason]);
  return (
    <div role="alert">
      <StateView title="页面出错了" text="控制台可能刚刚更新，请刷新后继续。">
        <Button look="primary" onClick={() => window.location.reload()}>
          刷新
        </Button>
      </StateView>
    </div>
  );
}
