import { useId, useState } from 'react';
import { flawKey, type PageDifference } from '#src/contract/console/release.ts';
import { Button } from '../ui/button.tsx';
import { Failed, PlanView } from './plan-view.tsx';
import { ChoiceList, type Choices, isWhole, type Selection, selectAll } from './publish-choice.tsx';
import { Differences, Flaws, Needs, TakenBack } from './publish-doubts.tsx';
import { planNumbers, type ReleasePlan } from './release-words.ts';

interface ConfirmProps {
  readonly plan: ReleasePlan;
  /** What can be selected; null when the plan already shows a selection. */
  readonly choices: Choices | null;
  /** The only page file or fragment selected at first; undefined: all. */
  readonly only?: string | undefined;
  /** What is published in addition to the selection because it needs it, in words. */
  readonly needs?: readonly string[];
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
  /** True when somebody else has to approve first. */
  readonly isHeld: boolean;
  readonly differences: readonly PageDifference[];
  /** Pages with flaws; each flaw must be fixed or confirmed as known. */
  readonly flaws: readonly PageDifference[];
  readonly onClose: () => void;
  /** Shows the plan for a selection. */
  readonly onChoose: (selection: Selection) => void;
  /** Goes back to the selection. */
  readonly onBack?: () => void;
  readonly onPublish: (choice: {
    readonly expected: string;
    readonly isChosen?: boolean;
    readonly isSure?: boolean;
    readonly isAgain?: boolean;
    readonly isDifferent?: boolean;
    readonly known?: readonly string[];
    readonly dueAt?: string;
  }) => void;
}

/** The changes that publishing makes, and everything that must be confirmed first. */
export function PublishConfirm(props: ConfirmProps) {
  const { plan, choices, only, needs = [], isBusy, refusal, isHeld, differences, flaws, onClose } = props;
  const { onChoose, onBack, onPublish } = props;
  const [selection, setSelection] = useState(() => selectAll(choices, only));
  const [isSure, setIsSure] = useState(false);
  const [isAgain, setIsAgain] = useState(false);
  const [isDifferent, setIsDifferent] = useState(false);
  const [later, setLater] = useState('');
  const [isLater, setIsLater] = useState(false);
  const laterId = useId();
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const wanted = flaws.flatMap(({ path, problems }) => problems.map((each) => flawKey(path, each)));
  const isMany = plan.counts.gone > plan.mostGone;
  const isBack = plan.takenBack.length > 0;
  const mustAgree = differences.some(({ problems }) => problems.some(({ severity }) => severity === 'error'));
  const isSame = plan.before === plan.release;
  const publish = () => {
    const choice = {
      expected: plan.release,
      ...(choices ? {} : { isChosen: true }),
      ...(isMany ? { isSure } : {}),
      ...(isBack ? { isAgain } : {}),
      ...(mustAgree ? { isDifferent } : {}),
      ...(wanted.length > 0 ? { known: [...known] } : {}),
    };
    if (!isLater) onPublish(choice);
    else if (later) onPublish({ ...choice, dueAt: `${later}:00+08:00` });
  };
  if (choices && !isWhole(choices, selection)) {
    return (
      <>
        <Ticks plan={plan} choices={choices} selection={selection} onChange={setSelection} />
        <p className="console-plan__more">
          没有勾选的保持线上的样子。{plan.isAppChanged ? '应用本身的更新要等全部勾选时才一起发布。' : ''}
        </p>
        {choices && refusal && !isHeld ? <Refusal text={refusal} /> : null}
        <div className="console-dialog__actions">
          <Button onClick={onClose}>取消</Button>
          <Button
            look="primary"
            isBusy={isBusy}
            disabled={selection.paths.size + selection.fragments.size === 0}
            onClick={() => onChoose(selection)}
          >
            看勾选的会怎样变
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      {choices && choices.pages.length > 0 && choices.whole === null ? (
        <Ticks plan={plan} choices={choices} selection={selection} onChange={setSelection} />
      ) : (
        <PlanView plan={plan} />
      )}
      {choices?.whole && !isSame ? <p className="console-plan__more">{choices.whole}</p> : null}
      {needs.length > 0 ? <Needs needs={needs} /> : null}
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
      {flaws.length > 0 ? <Flaws pages={flaws} known={known} onDecide={setKnown} /> : null}
      {isLater ? (
        <div className="console-field">
          <label htmlFor={laterId}>什么时候发布（北京时间）</label>
          <input
            id={laterId}
            type="datetime-local"
            value={later}
            onChange={(event) => setLater(event.target.value.slice(0, 16))}
          />
          <p className="console-field__help">
            到点发布现在看到的这些内容；之后再保存的、没看过的不会跟着发布。到时如果别人已发布过其中的页面，就不发布，并说明是哪几页。
          </p>
        </div>
      ) : null}
      {refusal ? <Refusal text={refusal} /> : null}
      <div className="console-dialog__actions">
        <Button look="quiet" onClick={() => setIsLater(!isLater)}>
          {isLater ? '改为马上发布' : '定时发布…'}
        </Button>
        {onBack ? <Button onClick={onBack}>返回勾选</Button> : <Button onClick={onClose}>取消</Button>}
        <Button
          look="primary"
          isBusy={isBusy}
          disabled={
            (isMany && !isSure) ||
            (isBack && !isAgain) ||
            (mustAgree && !isDifferent) ||
            wanted.some((key) => !known.has(key)) ||
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

interface TicksProps {
  readonly plan: ReleasePlan;
  readonly choices: Choices;
  readonly selection: Selection;
  readonly onChange: (selection: Selection) => void;
}

function Ticks({ plan, ...choice }: TicksProps) {
  return (
    <div className="console-plan">
      <p className="console-plan__numbers">{planNumbers(plan)}</p>
      <Failed failed={plan.failed} />
      <ChoiceList {...choice} />
    </div>
  );
}

const Refusal = ({ text }: { readonly text: string }) => (
  <p role="alert" className="console-field__problem">
    {text}
  </p>
);
