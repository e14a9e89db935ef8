import { useQueryClient } from '@tanstack/react-query';
import { AD_PLATFORM_NAMES } from '#src/contract/console/channel-links.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.tsx';
import { POSTBACKS_KEY, type PostbackList, STATE_NAMES } from './postback-words.ts';

type Reason = PostbackList['reasons'][number];

interface DeadReasonsProps {
  readonly reasons: readonly Reason[];
  readonly mayRetry: boolean;
}

/** Why events were not accepted; all with one reason can be sent again. */
export function DeadReasons({ reasons, mayRetry }: DeadReasonsProps) {
  if (reasons.length === 0) return null;
  return (
    <section className="postback-reasons" aria-label="没有送达的原因">
      <h2>没有送达的原因</h2>
      <ul>
        {reasons.map((one) => (
          <li key={`${one.platform} ${one.state} ${one.reason}`}>
            <ReasonRow one={one} mayRetry={mayRetry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReasonRow({ one, mayRetry }: { readonly one: Reason; readonly mayRetry: boolean }) {
  const { platform, state, reason, count } = one;
  const queries = useQueryClient();
  const retry = useWrite({
    mutationFn: () => consoleApi('POST /console/api/postbacks/retry', { body: { platform, state, reason } }),
    onSuccess: async (answer) => {
      showToast(`${answer.count} 条马上重发`);
      await queries.invalidateQueries({ queryKey: POSTBACKS_KEY });
    },
  });
  return (
    <>
      <p>
        <strong>{AD_PLATFORM_NAMES[platform]}</strong>
        <span>{STATE_NAMES[state]}</span>
        <span className="postback-reasons__text">{reason || '没有说明'}</span>
        {retry.error ? (
          <span role="alert" className="console-field__problem">
            {retry.error.message}
          </span>
        ) : null}
      </p>
      <span className="postback-reasons__count">{count} 条</span>
      {mayRetry ? (
        <Button
          isBusy={retry.isPending}
          aria-label={`全部重发：${AD_PLATFORM_NAMES[platform]}，${reason}，${count} 条`}
          onClick={() => retry.mutate()}
        >
          全部重发
        </Button>
      ) : null}
    </>
  );
}
