import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import { versionsKey } from './versions.ts';

interface RestoreDialogProps {
  readonly id: number;
  readonly file: string;
  readonly text: string;
  /** Hash of the file as it was loaded. */
  readonly currentHash: string;
  readonly onClose: () => void;
}

/** Restores a version: as my draft, to check and change first, or into the file at once. */
export function RestoreDialog({ id, file, text, currentHash, onClose }: RestoreDialogProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: page } = useQuery({
    queryKey: ['page', file, 'for restore'],
    queryFn: ({ signal }) => consoleApi('GET /console/api/page', { query: { file } }, { signal }),
    gcTime: 0,
  });
  const draft = useWrite({
    mutationFn: async () => {
      const now = await consoleApi('GET /console/api/page', { query: { file } });
      return consoleApi('PUT /console/api/page/draft', {
        body: { file, text, baseText: now.text, baseHash: now.hash, replaces: now.draft?.revision ?? 0 },
      });
    },
    onSuccess: () => navigate(`/console/pages/edit?file=${encodeURIComponent(file)}`),
  });
  const save = useWrite({
    mutationFn: () => consoleApi('POST /console/api/page/restore', { body: { id, baseHash: currentHash } }),
    onSuccess: async () => {
      showToast('已恢复，发布后访客才会看到');
      await queries.invalidateQueries({ queryKey: versionsKey(file) });
      onClose();
    },
  });
  const error = draft.error ?? save.error;
  return (
    <Dialog title="恢复到这一版" onClose={onClose}>
      <p>可以先放进编辑器看一看、改一改，也可以直接写回文件。访客看到的要等下次发布才变。</p>
      {page?.draft ? <p className="console-notice">您有没保存的草稿，放进编辑器会换掉它。</p> : null}
      {page && page.otherDrafts.length > 0 ? (
        <p className="console-notice">
          {page.otherDrafts.map(({ staffName }) => staffName).join('、')}正在编辑这一页。
        </p>
      ) : null}
      {error ? (
        <p role="alert" className="console-field__problem">
          {error.message}
        </p>
      ) : null}
      <div className="console-dialog__actions">
        <Button onClick={onClose}>取消</Button>
        <Button isBusy={save.isPending} onClick={() => save.mutate()}>
          直接写回文件
        </Button>
        <Button look="primary" isBusy={draft.isPending} onClick={() => draft.mutate()}>
          放进编辑器
        </Button>
      </div>
    </Dialog>
  );
}
