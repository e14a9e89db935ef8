import './page-dialogs.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { AddressField } from './address-field.tsx';
import { editorPath } from './page-words.ts';
import { usePageAction } from './use-page-action.ts';

interface NewPageProps {
  readonly onClose: () => void;
}

/** Creates a page: its template, title and address. It opens in the editor. */
export function NewPage({ onClose }: NewPageProps) {
  const [kind, setKind] = useState<string>();
  return (
    <Dialog title={kind ? '新页面叫什么？' : '从哪种页面开始？'} onClose={onClose} size={kind ? 'narrow' : 'wide'}>
      {kind ? <NameIt kind={kind} onBack={() => setKind(undefined)} /> : <Templates onChoose={setKind} />}
    </Dialog>
  );
}

function Templates({ onChoose }: { readonly onChoose: (kind: string) => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['page-templates'],
    queryFn: ({ signal }) => consoleApi('GET /console/api/page/templates', undefined, { signal }),
  });
  if (error) return <FailureView error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  return (
    <ul className="console-templates">
      {data.map(({ kind, label }) => {
        const [name = label, ...rest] = label.split(/[：:]/);
        return (
          <li key={kind}>
            <button type="button" className="console-template" onClick={() => onChoose(kind)}>
              <span className="console-template__picture" aria-hidden="true">
                <iframe
                  src={`/console/api/page/template?kind=${encodeURIComponent(kind)}`}
                  title={name}
                  sandbox="allow-same-origin"
                  loading="lazy"
                  tabIndex={-1}
                />
              </span>
              <span className="console-template__name">{name}</span>
              <span className="console-template__note">{rest.join('：')}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function NameIt({ kind, onBack }: { readonly kind: string; readonly onBack: () => void }) {
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [file, setFile] = useState<string>();
  const { run, isBusy, problem } = usePageAction();
  return (
    <form
      className="console-page-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!file || title.trim() === '') return;
        void run(async () => {
          const made = await consoleApi('POST /console/api/page/new', { body: { file, title: title.trim(), kind } });
          await navigate(editorPath(made.file));
        });
      }}
    >
      <TextInput
        label="标题"
        value={title}
        maxLength={60}
        autoFocus
        help="浏览器标签和分享卡片上的名字。"
        onChange={setTitle}
      />
      <AddressField onChange={setFile} />
      {problem ? (
        <p className="console-field__problem" role="alert">
          {problem}
        </p>
      ) : null}
      <div className="console-dialog__actions">
        <Button look="quiet" onClick={onBack}>
          换一种
        </Button>
        <Button look="primary" type="submit" isBusy={isBusy} disabled={!file || title.trim() === ''}>
          建好并编辑
        </Button>
      </div>
    </form>
  );
}
