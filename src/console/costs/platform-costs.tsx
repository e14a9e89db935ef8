import { useState } from 'react';
import { AD_PLATFORM_NAMES } from '#src/contract/console/channel-links.ts';
import { timeAgo } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { moneyText } from '../results/numbers.ts';
import { Button } from '../ui/button.tsx';
import { Decision, ReasonInput, useDecision } from '../ui/decision.tsx';
import type { PlatformCost } from './cost-queries.ts';

interface PlatformCostsProps {
  readonly platforms: readonly PlatformCost[];
  readonly isAdmin: boolean;
}

/** For each platform: the total, the assigned and the unassigned part, and whether reports or entered costs count. */
export function PlatformCosts({ platforms, isAdmin }: PlatformCostsProps) {
  const [deciding, setDeciding] = useState<PlatformCost>();
  const shown = platforms.filter(({ accounts }) => accounts > 0);
  if (shown.length === 0) return null;
  return (
    <>
      <ul className="platform-cards cost-platforms">
        {shown.map((one) => (
          <li key={one.platform}>
            <h2>
              {AD_PLATFORM_NAMES[one.platform]}
              {one.failing > 0 ? (
                <span className="console-badge console-badge--warn">{one.failing} 个账户没取到</span>
              ) : null}
            </h2>
            <dl>
              <div>
                <dt>报表合计</dt>
                <dd>{moneyText(one.cents)}</dd>
              </div>
              <div>
                <dt>有归处</dt>
                <dd>{moneyText(one.cents - one.nowhereCents)}</dd>
              </div>
              <div>
                <dt>没有归处</dt>
                <dd className={one.nowhereCents > 0 ? 'platform-cards__warn' : undefined}>
                  {moneyText(one.nowhereCents)}
                </dd>
              </div>
            </dl>
            <p>{sideText(one)}</p>
            <p className="cost-platforms__foot">
              {one.fetchedAt ? `上次取到：${timeAgo(Date.parse(one.fetchedAt), Date.now())}` : '还没有取到过'}
              {isAdmin ? (
                <Button look="quiet" onClick={() => setDeciding(one)}>
                  {one.reportsWin ? '改成录入为准' : '改成接口为准'}
                </Button>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
      {deciding ? <RuleDialog one={deciding} onClose={() => setDeciding(undefined)} /> : null}
    </>
  );
}

/** The rule in words, and the amount of the period that does not count because of it. */
function sideText({ reportsWin, uncountedCents, enteredUncountedCents }: PlatformCost): string {
  if (reportsWin) {
    const left = enteredUncountedCents > 0 ? `，录入的 ${moneyText(enteredUncountedCents)} 因此不算` : '';
    return `接口为准：取到报表的日子只算报表${left}。`;
  }
  const left = uncountedCents > 0 ? `，报表的 ${moneyText(uncountedCents)} 因此不算` : '';
  return `录入为准：这个平台有手填或导入的日子只算录入的，别的日子算报表${left}。`;
}

interface RuleDialogProps {
  readonly one: PlatformCost;
  readonly onClose: () => void;
}

function RuleDialog({ one, onClose }: RuleDialogProps) {
  const [reason, setReason] = useState('');
  const { platform, reportsWin, cents, enteredCents } = one;
  const write = useDecision({
    key: ['results'],
    said: reportsWin ? '改成录入为准了' : '改成接口为准了',
    send: () => consoleApi('PUT /console/api/costs/rule', { body: { platform, reportsWin: !reportsWin, reason } }),
    onClose,
  });
  return (
    <Decision
      title={`${AD_PLATFORM_NAMES[platform]}：${reportsWin ? '录入为准' : '接口为准'}`}
      label="改过来"
      write={write}
      onClose={onClose}
    >
      <p>
        {reportsWin
          ? '这个平台有手填或导入花费的日子，只算录入的；没有的日子算报表。'
          : '取到报表的日子，只算报表；这些日子手填和导入的留着，但不算。请先把这个平台的账户都接上。'}
        过去的日子一起改，随时可以改回来。
      </p>
      <p>
        选中的这段时间：报表 {moneyText(cents)}，录入 {moneyText(enteredCents)}。
      </p>
      <ReasonInput value={reason} onChange={setReason} example="账户都接上了，不再导入表格" />
      {write.error ? (
        <p role="alert" className="console-field__problem">
          {write.error.message}
        </p>
      ) : null}
    </Decision>
  );
}
