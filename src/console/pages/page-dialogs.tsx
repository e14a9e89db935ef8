import './page-dialogs.css';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import { AddressField } from './address-field.tsx';
import { editorPath, type PageCard } from './page-words.ts';
import { usePageAction } from './use-page-action.ts';

interface PageDialogProps {
  readonly page: PageCard;
  readonly onClose: () => void;
}

const Problem = ({ text }: { readonly text: string | undefined }) =>
  text ? (
    <p className="console-field__problem" role="alert">
      {text}
    </p>
  ) : null;

/** Creates a copy of a page. */
export function DuplicatePage({ page, onClose }: PageDialogProps) {
  const navigate = useNavigate();
  const [title, setTitle] = useState(page.title);
  const [file, setFile] = useState<string>();
  const { run, isBusy, problem } = usePageAction();
  const isReady = file !== undefined && title.trim() !== '';
  return (
    <Dialog title="复制成新页面" onClose={onClose}>
      <form
        className="console-page-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          const body = { file, title: title.trim(), from: page.file };
          void run(async () => {
            const made = await consoleApi('POST /console/api/page/new', { body });
            await navigate(editorPath(made.file));
          });
        }}
      >
        <p>内容照 {page.path} 来，先是草稿，来源统计从新地址算起。</p>
        <TextInput label="标题" value={title} maxLength={60} onChange={setTitle} />
        <AddressField onChange={setFile} />
        <Problem text={problem} />
        <div className="console-dialog__actions">
          <Button look="quiet" onClick={onClose}>
            取消
          </Button>
          <Button look="primary" type="submit" isBusy={isBusy} disabled={!isReady}>
            复制并编辑
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Gives a page another address. */
export function RenamePage({ page, onClose }: PageDialogProps) {
  const [file, setFile] = useState<string>();
  const wasSeen = page.state !== 'draft';
  const [isRedirected, setRedirected] = useState(wasSeen);
  const { run, isBusy, problem } = usePageAction();
  return (
    <Dialog title="改地址" onClose={onClose}>
      <form
        className="console-page-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!file) return;
          void run(async () => {
            await consoleApi('POST /console/api/page/rename', { body: { file: page.file, to: file, isRedirected } });
            showToast('地址已改，指向它的页面也改好了');
            onClose();
          });
        }}
      >
        <p>现在是 {page.path}。别的页面里指向它的链接会一起改；来源统计接着算。</p>
        <AddressField now={page.file} onChange={setFile} />
        <label className="console-check">
          <input type="checkbox" checked={isRedirected} onChange={({ target }) => setRedirected(target.checked)} />
          打开旧地址的人会到新地址
        </label>
        {wasSeen && !isRedirected ? <p className="console-page-form__warning">投放过的链接和二维码会打不开。</p> : null}
        <Problem text={problem} />
        <div className="console-dialog__actions">
          <Button look="quiet" onClick={onClose}>
            取消
          </Button>
          <Button look="primary" type="submit" isBusy={isBusy} disabled={!file}>
            改地址
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Archives a page, or restores it as a draft. */
export function ArchivePage({ page, onClose }: PageDialogProps) {
  const { run, isBusy, problem } = usePageAction();
  const isBack = page.state === 'archived';
  const title = isBack ? '恢复成草稿' : '下线这一页';
  return (
    <Dialog title={title} onClose={onClose}>
      <p>
        {isBack
          ? `“${page.title}”会变回草稿，改好以后再发布。`
          : `下次发布后，访客打开 ${page.path} 会看到“页面不存在”。内容留着，随时能恢复。`}
      </p>
      <Problem text={problem} />
      <div className="console-dialog__actions">
        <Button look="quiet" onClick={onClose}>
          取消
        </Button>
        <Button
          look={isBack ? 'primary' : 'danger'}
          isBusy={isBusy}
          onClick={() =>
            void run(async () => {
              const body = { file: page.file, status: isBack ? 'draft' : 'archived' } as const;
              await consoleApi('POST /console/api/page/status', { body });
              showToast(isBack ? '已恢复成草稿' : '已下线，发布后生效');
              onClose();
            })
          }
        >
          {isBack ? '恢复' : '下线'}
        </Button>
      </div>
    </Dialog>
  );
}
