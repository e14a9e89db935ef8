import './settings.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { showToast } from '../ui/toast.tsx';

const RULES_KEY = ['rules'] as const;

/** Rules of work for all staff. */
export default function SettingsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: RULES_KEY,
    queryFn: ({ signal }) => consoleApi('GET /console/api/rules', undefined, { signal }),
  });
  return (
    <>
      <PageHead title="设置" text="大家一起遵守的规则，改动会写进操作记录。" />
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={2} /> : null}
      {data ? <ReviewRule isOn={data.isReviewRequired} /> : null}
    </>
  );
}

function ReviewRule({ isOn }: { readonly isOn: boolean }) {
  const queries = useQueryClient();
  const change = useWrite({
    mutationFn: (isReviewRequired: boolean) => consoleApi('PUT /console/api/rules', { body: { isReviewRequired } }),
    onSuccess: (rules) => {
      queries.setQueryData(RULES_KEY, rules);
      showToast(rules.isReviewRequired ? '已打开：发布前要由另一人审核' : '已关闭：发布者可以直接发布');
    },
    onError: (problem) => showToast(problem.message),
  });
  return (
    <section className="console-card" aria-labelledby="review-rule">
      <h2 id="review-rule">发布</h2>
      <label className="console-settings__rule">
        <input
          type="checkbox"
          checked={isOn}
          disabled={change.isPending}
          aria-describedby="review-rule-note"
          onChange={({ target }) => change.mutate(target.checked)}
        />
        发布前必须由另一人审核
      </label>
      <p id="review-rule-note" className="console-settings__note">
        打开后，新页面和访客看得到的改动，要先送审、由作者以外的人通过，才能发布；定时发布到点时同样核对，管理员也不例外。下线页面和退回旧版本不受影响。
      </p>
    </section>
  );
}
