import './releases.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PageDifference } from '#src/contract/console/release.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { PlanView } from './plan-view.tsx';
import { PublishSteps } from './publish-steps.tsx';
import { type ReleasePlan, STEP_NAMES } from './release-words.ts';
import { usePublication } from './use-publication.ts';

/** Shows the changes and, after confirmation, publishes them: now, or at a time. */
export function PublishDialog({ onClose }: { readonly onClose: () => void }) {
  const { order, publication, seen } = usePublication();
  const { data, error, refetch } = useQuery({
    queryKey: ['plan'],
    queryFn: ({ signal }) => consoleApi('POST /console/api/releases/plan', undefined, { signal }),
    // Never cached: the published changes must be the reviewed ones.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: order.isIdle,
    refetchInterval: ({ state }) => (state.data?.plan === null ? 100 : false),
  });
  if (publication) {
    const isRunning = publication.state === 'running';
    return (
      <Dialog title={titleOf(publication.state)} onClose={onClose}>
        {publication.state === 'scheduled' ? (
          <p>
            {chinaMoment(Date.parse(publication.dueAt ?? ''), Date.now())}{' '}
            会发布刚才看过的内容，之后再保存的不会跟着发布。在“发布”里可以取消。
          </p>
        ) : (
          <PublishSteps publication={publication} seen={seen} />
        )}
        <div className="console-dialog__actions">
          <Button look={isRunning ? 'plain' : 'primary'} onClick={onClose}>
            {isRunning ? '在后台继续' : '完成'}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title="发布" onClose={onClose}>
      {error ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data?.plan && !error ? <Making step={data?.step ?? null} /> : null}
      {data?.plan ? (
        <Confirm
          plan={data.plan}
          isBusy={order.isPending}
          refusal={data.unreviewed ?? order.error?.message}
          isHeld={data.unreviewed !== null}
          differences={data.differences}
          onClose={onClose}
          onPublish={(choice) => order.mutate({ kind: 'publish', ...choice })}
        />
      ) : null}
    </Dialog>
  );
}

function titleOf(state: string): string {
  if (state === 'running') return '正在发布';
  if (state === 'live') return '已发布';
  if (state === 'scheduled') return '已定时';
  return state === 'unchanged' ? '没有变化' : '没有发布';
}

type Step = { readonly name: keyof typeof STEP_NAMES; readonly text: string } | null;

function Making({ step }: { readonly step: Step }) {
  return (
    <div>
      <p role="status">
        {step ? STEP_NAMES[step.name] : '检查并生成页面'} {step?.text ?? ''}…
      </p>
      <Skeleton rows={3} />
    </div>
  );
}

interface ConfirmProps {
  readonly plan: ReleasePlan;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
  /** Somebody else has to approve first. */
  readonly isHeld: boolean;
  readonly differences: readonly PageDifference[];
  readonly onClose: () => void;
  readonly onPublish: (choice: {
    readonly expected: string;
    readonly isSure?: boolean;
    readonly isAgain?: boolean;
    readonly isDifferent?: boolean;
    readonly dueAt?: string;
  }) => void;
}

function Confirm({ plan, isBusy, refusal, isHeld, differences, onClose, onPublish }: ConfirmProps) {
  const [isSure, setIsSure] = useState(false);
  const [isAgain, setIsAgain] = useState(false);
  const [isDifferent, setIsDifferent] = useState(false);
  const [later, setLater] = useState('');
  const [isLater, setIsLater] = useState(false);
  const isMany = plan.counts.gone > plan.mostGone;
  const isBack = plan.takenBack.length > 0;
  const mustAgree = differences.some(({ problems }) => problems.some(({ severity }) => severity === 'error'));
  const isSame = plan.before === plan.release;
  const publish = () => {
    const choice = {
      expected: plan.release,
      ...(isMany ? { isSure } : {}),
      ...(isBack ? { isAgain } : {}),
      ...(mustAgree ? { isDifferent } : {}),
    };
    if (!isLater) onPublish(choice);
    else if (later) onPublish({ ...choice, dueAt: `${later}:00+08:00` });
  };
  return (
    <>
      <PlanView plan={plan} />
      {isMany ? (
        <label className="console-check">
          <input type="checkbox" checked={isSure} onChange={(event) => setIsSure(event.target.checked)} />
          确实要下线 {plan.counts.gone} 页
        </label>
      ) : null}
      {isBack ? <TakenBack pages={plan.takenBack} isAgain={isAgain} onDecide={setIsAgain} /> : null}
      {differences.length > 0 ? (
        <Differences pages={differences} mustAgree={mustAgree} isAgreed={isDifferent} onDecide={setIsDifferent} />
      ) : null}
      {isLater ? (
        <div className="console-field">
          <label htmlFor="publish-later">什么时候发布（北京时间）</label>
          <input
            id="publish-later"
            type="datetime-local"
            value={later}
            onChange={(event) => setLater(event.target.value.slice(0, 16))}
          />
          <p className="console-field__help">
            到点发布现在看到的这些内容；之后再保存的、没看过的不会跟着发布。到时如果别人已发布过其中的页面，就不发布，并说明是哪几页。
          </p>
        </div>
      ) : null}
      {refusal ? (
        <p role="alert" className="console-field__problem">
          {refusal}
        </p>
      ) : null}
      <div className="console-dialog__actions">
        <Button look="quiet" onClick={() => setIsLater(!isLater)}>
          {isLater ? '改为马上发布' : '定时发布…'}
        </Button>
        <Button onClick={onClose}>取消</Button>
        <Button
          look="primary"
          isBusy={isBusy}
          disabled={
            (isMany && !isSure) ||
            (isBack && !isAgain) ||
            (mustAgree && !isDifferent) ||
            isSame ||
            isHeld ||
            (isLater && later === '')
          }
          onClick={publish}
        >
          {isLater ? '到点发布' : '发布给访客'}
        </Button>
      </div>
    </>
  );
}

interface TakenBackProps {
  readonly pages: ReleasePlan['takenBack'];
  readonly isAgain: boolean;
  readonly onDecide: (isAgain: boolean) => void;
}

/** Pages that were taken back: they are published again only when that is confirmed here. */
function TakenBack({ pages, isAgain, onDecide }: TakenBackProps) {
  return (
    <section className="console-plan__back" aria-label="退回过的页面">
      <p>
        <strong>这些页面退回过：</strong>
      </p>
      <ul className="console-plan__back-list">
        {pages.map(({ path, at, by, isSame, sentences }) => (
          <li key={path}>
            {path}：{chinaMoment(Date.parse(at), Date.now())} 由{by}退回，
            {isSame ? <strong>要发布的就是退回的那一版</strong> : '之后又改过，请核对'}
            {sentences.length > 0 ? `。退回时改了：${sentences.slice(0, 3).join('；')}` : ''}
          </li>
        ))}
      </ul>
      <label className="console-check">
        <input type="checkbox" checked={isAgain} onChange={(event) => onDecide(event.target.checked)} />
        看过了，确定再给访客看
      </label>
    </section>
  );
}

interface DifferencesProps {
  readonly pages: readonly PageDifference[];
  readonly mustAgree: boolean;
  readonly isAgreed: boolean;
  readonly onDecide: (isAgreed: boolean) => void;
}

/** Differences from the catalogue: another price or coupon is published only when that is confirmed here. */
function Differences({ pages, mustAgree, isAgreed, onDecide }: DifferencesProps) {
  return (
    <section className="console-plan__back" aria-label="和后台不一致">
      <p>
        <strong>这些页面写的和后台不一致：</strong>
      </p>
      <ul className="console-plan__back-list">
        {pages.map(({ file, path, problems }) => (
          <li key={file}>
            <Link to={`/console/pages?q=${encodeURIComponent(path)}`}>{path}</Link>
            <ul>
              {problems.map(({ code, line, column, severity, message, hint }) => (
                <li key={`${code} ${line}:${column}`}>
                  {severity === 'error' ? <strong>{message}</strong> : message}（第 {line} 行）
                  {hint ? <span className="console-plan__hint">{hint}</span> : null}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {mustAgree ? (
        <label className="console-check">
          <input type="checkbox" checked={isAgreed} onChange={(event) => onDecide(event.target.checked)} />
          核对过，就按页面写的给访客看
        </label>
      ) : null}
    </section>
  );
}
