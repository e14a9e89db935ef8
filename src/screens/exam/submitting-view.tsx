import { Button } from '#src/ui/app/button.tsx';
import { StatusView } from '#src/ui/app/status-view.tsx';
import type { Attempt } from './exam-queries.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import type { RunningAttempt } from './use-attempt.ts';

interface SubmittingViewProps {
  readonly attempt: Attempt;
  readonly running: RunningAttempt;
}

/** The time is over: the paper hands itself in, as soon as it can. */
export function SubmittingView({ attempt, running }: SubmittingViewProps) {
  const { state, retry } = running;
  const isFailing = state.link === 'failing';
  return (
    <div role="status">
      <StatusView
        title={isFailing ? '时间到，联网后自动交卷' : '时间到，正在交卷'}
        text={
          isFailing
            ? `《${attempt.paper.title}》的答案都${state.isOnDevice ? '存在本机' : '在本页'}，请保持页面打开。`
            : '请稍候，正在把答案交给服务器。'
        }
      >
        {isFailing && <Button onClick={retry}>现在重试</Button>}
      </StatusView>
      <LeaveDialog running={running} />
    </div>
  );
}
