import './try.css';
import { ArrowLeft, Columns3, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { environments, visitors } from '#src/lib/environment/simulate.ts';
import { dataOf } from '#src/page-edit/read/open-page.ts';
import type { FromTryout, TryAs } from '../../tryout/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { useEditorState } from '../editor-context.ts';
import { beijingInstant, beijingText } from '../form/beijing-time.ts';
import type { Device } from '../frame/devices.ts';
import { DevLinks } from './dev-links.tsx';
import { MomentChoice } from './moment-choice.tsx';
import { armsOf } from './page-arms.ts';
import { TryFrame } from './try-frame.tsx';

type Environment = TryAs['environment'];

const namesOf = <T extends string>(from: Readonly<Record<T, { readonly title: string }>>) =>
  Object.fromEntries(Object.entries<{ title: string }>(from).map(([name, { title }]) => [name, title])) as Record<
    T,
    string
  >;
const ENVIRONMENTS = namesOf(environments);
const VISITORS = namesOf(visitors);

/** The page as visitors use it: buttons, dialogs and forms work, but nothing is counted or stored. */
export function TryMode({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) {
  const text = useEditorState(({ page }) => page.text);
  const [environment, setEnvironment] = useState<Environment>('wechat');
  const [visitor, setVisitor] = useState<TryAs['visitor']>('visitor');
  const [arm, setArm] = useState('');
  const [atMs, setAtMs] = useState<number>();
  const [isBeside, setIsBeside] = useState(false);
  const [backs, setBacks] = useState(0);
  const [opened, setOpened] = useState(0);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) onClose();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [onClose]);
  const again = () => {
    setSaid('');
    setBacks(0);
    setOpened((count) => count + 1);
  };
  const handleMessage = (message: FromTryout) => {
    if (message.kind === 'escape') onClose();
    else if (message.kind === 'goes') setSaid(`访客会去 ${message.to}`);
    else if (message.kind === 'sent') setSaid(message.words);
  };
  const shown: readonly Environment[] = isBeside ? (Object.keys(environments) as Environment[]) : [environment];
  return (
    <section className="studio-try" aria-label="试用">
      <header className="studio-try__bar">
        <p>
          <strong>试用中</strong> · 按 Esc 返回编辑
        </p>
        <div className="studio-try__choices">
          <Select
            label="环境"
            isDisabled={isBeside}
            value={environment}
            options={ENVIRONMENTS}
            onChange={(name) => {
              setEnvironment(name);
              again();
            }}
          />
          <ArmChoice
            arm={arm}
            onChange={(chosen) => {
              setArm(chosen);
              again();
            }}
          />
          <Select
            label="谁在看"
            value={visitor}
            options={VISITORS}
            onChange={(name) => {
              setVisitor(name);
              again();
            }}
          />
          <div className="console-field">
            <label htmlFor="studio-try-at">时间（北京）</label>
            <input
              id="studio-try-at"
              type="datetime-local"
              value={atMs === undefined ? '' : beijingText(new Date(atMs).toISOString())}
              onChange={({ target }) => {
                const chosen = Date.parse(beijingInstant(target.value));
                setAtMs(target.value === '' || Number.isNaN(chosen) ? undefined : chosen);
                again();
              }}
            />
          </div>
          <MomentChoice
            atMs={atMs}
            onChange={(chosen) => {
              setAtMs(chosen);
              again();
            }}
          />
        </div>
        <div className="studio-try__acts">
          <Button onClick={() => setBacks((count) => count + 1)}>
            <ArrowLeft aria-hidden="true" />
            手机返回键
          </Button>
          <Button
            aria-pressed={isBeside}
            onClick={() => {
              setIsBeside(!isBeside);
              again();
            }}
          >
            <Columns3 aria-hidden="true" />
            所有环境并排看
          </Button>
          <DevLinks environment={environment} visitor={visitor} atMs={atMs} />
          <Button look="primary" onClick={onClose}>
            <X aria-hidden="true" />
            返回编辑
          </Button>
        </div>
      </header>
      <p className="console-notice console-notice--strip studio-try__said" role="status">
        {said}
      </p>
      <div className="studio-try__frames" data-beside={isBeside || undefined}>
        {shown.map((name) => (
          <figure key={`${opened} ${name}`}>
            {isBeside ? <figcaption>{ENVIRONMENTS[name]}</figcaption> : null}
            <TryOne {...{ device, text, visitor, atMs, arm, backs }} environment={name} onMessage={handleMessage} />
          </figure>
        ))}
      </div>
    </section>
  );
}

interface TryOneProps extends TryAs {
  readonly arm: string;
  readonly device: Device;
  readonly text: string;
  readonly backs: number;
  readonly onMessage: (message: FromTryout) => void;
}

/** Keeps the choices from its opening, so that the page does not change while it is tried. */
function TryOne({ environment, visitor, atMs, text, arm, ...rest }: TryOneProps) {
  const [as] = useState<TryAs>({ environment, visitor, atMs });
  const [tried] = useState({ text, arm });
  return <TryFrame {...rest} {...tried} as={as} />;
}

interface ArmChoiceProps {
  /** Empty for the page itself. */
  readonly arm: string;
  readonly onChange: (arm: string) => void;
}

/** Chooses an arm of the page's experiment; nothing without one. */
function ArmChoice({ arm, onChange }: ArmChoiceProps) {
  const page = useEditorState((state) => state.page);
  const arms = page.root ? armsOf(dataOf(page)) : {};
  if (Object.keys(arms).length === 0) return null;
  return <Select<string> label="实验方案" value={arm in arms ? arm : ''} options={arms} onChange={onChange} />;
}
