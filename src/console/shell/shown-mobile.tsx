import './shown-mobile.css';
import { useWrite } from '#src/lib/api/use-write.ts';
import { copyText } from '../client/copy-text.ts';
import { Button } from '../ui/button.tsx';

interface ShownMobileProps {
  /** The masked mobile. */
  readonly mobile: string;
  readonly show: () => Promise<{ readonly mobile: string; readonly left: number | null }>;
  /** Called after the mobile was shown, to reload the history beside it, which lists this. */
  readonly onShown?: () => void;
}

/** The mobile, masked until it is requested; the request is recorded. */
export function ShownMobile({ mobile, show, onShown }: ShownMobileProps) {
  const look = useWrite({ mutationFn: show, onSuccess: () => onShown?.() });
  const whole = look.data?.mobile;
  return (
    <div className="shown-mobile">
      <p className="shown-mobile__number">
        {whole === undefined ? (
          mobile
        ) : (
          <a href={`tel:${whole}`}>{whole.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3')}</a>
        )}
      </p>
      {whole === undefined ? (
        <Button isBusy={look.isPending} onClick={() => look.mutate()}>
          查看手机号
        </Button>
      ) : (
        <Button onClick={() => void copyText(whole, '号码')}>复制</Button>
      )}
      <p className="console-field__help">{look.data ? shownNote(look.data.left) : '查看号码会记入操作记录'}</p>
      {look.error ? (
        <p role="alert" className="console-field__problem">
          {look.error.message}
        </p>
      ) : null}
    </div>
  );
}

/** How many more mobiles may be shown today; said only when few are left. */
function shownNote(left: number | null): string {
  const noted = '本次查看已记入操作记录';
  return left !== null && left <= FEW_LEFT ? `${noted}，今天还能查看 ${left} 个` : noted;
}

const FEW_LEFT = 10;
