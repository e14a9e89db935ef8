import { LEAD_STAGE_NAMES, LEAD_STAGES, type LeadStage } from '#src/contract/console/lead-stages.ts';

interface StageTabsProps {
  readonly stage: LeadStage | undefined;
  /** How many there are of each; undefined while that is not known. */
  readonly stages: Readonly<Record<string, number>> | undefined;
  readonly onChange: (stage: LeadStage | '') => void;
}

/** The stages with how many leads stand in each. */
export function StageTabs({ stage, stages, onChange }: StageTabsProps) {
  const all = stages ? Object.values(stages).reduce((sum, each) => sum + each, 0) : undefined;
  const tab = (value: LeadStage | '', name: string, count: number | undefined) => (
    <button
      key={value}
      type="button"
      className="lead-tab"
      aria-pressed={(stage ?? '') === value}
      onClick={() => onChange(value)}
    >
      {name} <span>{count ?? '…'}</span>
    </button>
  );
  return (
    <fieldset className="lead-tabs" aria-label="阶段">
      {tab('', '全部', all)}
      {LEAD_STAGES.map((one) => tab(one, LEAD_STAGE_NAMES[one], stages ? (stages[one] ?? 0) : undefined))}
    </fieldset>
  );
}
