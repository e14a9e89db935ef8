import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { copyText } from '../client/copy-text.ts';
import { Button } from '../ui/button.tsx';
import { LEADS_KEY } from './lead-queries.ts';
import type { Lead } from './lead-words.ts';

/** The mobile, masked until it is requested; the request is recorded. */
export function ShownMobile({ lead: { uuid, mobile } }: { readonly lead: Lead }) {
  const queries = useQueryClient();
  const show = useWrite({
    mutationFn: () => consoleApi('POST /console/api/leads/{uuid}/mobile', { params: { uuid } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...LEADS_KEY, 'one', uuid] }),
  });
  const whole = show.data?.mobile;
  return (
    <div className="lead-mobile">
      <p className="lead-mobile__number">
        {whole === undefined ? (
          mobile
        ) : (
          <a href={`tel:${whole}`}>{whole.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3')}</a>
        )}
      </p>
      {whole === undefined ? (
        <Button isBusy={show.isPending} onClick={() => show.mutate()}>
          显示号码
        </Button>
      ) : (
        <Button onClick={() => void copyText(whole, '号码')}>复制</Button>
      )}
      <p className="console-field__help">{show.data ? shownNote(show.data.left) : '查看号码会记入操作记录'}</p>
      {show.error ? (
        <p role="alert" className="console-field__problem">
          {show.error.message}
        </p>
      ) : null}
    </div>
  );
}

/** Shown only when the allowance is nearly used up. */
function shownNote(left: number | null): string {
  const noted = '本次查看已记入操作记录';
  return left !== null && left <= FEW_LEFT ? `${noted}，今天还能查看 ${left} 条` : noted;
}

const FEW_LEFT = 10;
