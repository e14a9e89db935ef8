import { type FormEvent, useState } from 'react';
import { isAllowed } from '#src/contract/console/roles.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { saveCsv } from '../client/save-file.ts';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import type { LeadFilter } from './lead-filter.ts';

const MOST = 10_000;

interface ExportDialogProps {
  readonly filter: LeadFilter;
  readonly total: number;
  readonly onClose: () => void;
}

/** Asks for the purpose of the file, then downloads it. */
export function ExportDialog({ filter, total, onClose }: ExportDialogProps) {
  const me = useMe();
  const [reason, setReason] = useState('');
  const [hasMobiles, setHasMobiles] = useState(false);
  const { order: _order, ...narrowing } = filter;
  const write = useWrite({
    mutationFn: () =>
      consoleApi('POST /console/api/leads/export', { body: { ...narrowing, reason: reason.trim(), hasMobiles } }),
    onSuccess: ({ name, csv, count }) => {
      saveCsv(name, csv);
      showToast(`已导出 ${count} 条`);
      onClose();
    },
  });
  return (
    <Dialog title={`导出 ${Math.min(total, MOST)} 条线索`} onClose={onClose}>
      <form
        className="console-stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          write.mutate();
        }}
      >
        <p>
          按当前筛选导出为 CSV，可用 Excel 或 WPS 打开{total > MOST ? `，最多 ${MOST} 条` : ''}。导出会记入操作记录。
        </p>
        <TextInput
          label="用途"
          value={reason}
          onChange={setReason}
          help="例如：十一月回访名单"
          problem={write.error?.message}
          required
          minLength={4}
          maxLength={200}
        />
        {isAllowed(me?.role ?? null, 'staff:admin') ? (
          <label className="lead-choice__due">
            <input type="checkbox" checked={hasMobiles} onChange={(event) => setHasMobiles(event.target.checked)} />
            包含完整手机号
          </label>
        ) : (
          <p className="console-field__help">手机号会隐去中间四位，需要完整号码请联系管理员导出。</p>
        )}
        <div className="console-dialog__actions">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" look="primary" isBusy={write.isPending} disabled={total === 0}>
            导出
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
