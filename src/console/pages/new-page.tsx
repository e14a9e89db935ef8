import './page-dialogs.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { consoleApi } from '../client/console-api.ts';
import { type CatalogueItem, CatalogueList, factsOf } from '../editor/form/catalogue-dialog.tsx';
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

/** Creates a page from a template, course, title and address, and opens it in the editor. */
export function NewPage({ onClose }: NewPageProps) {
  const [kind, setKind] = useState<string>();
  // Null: the page begins without a course. Undefined: not chosen yet.
  const [course, setCourse] = useState<CatalogueItem | null>();
  if (!kind) {
    return (
      <Dialog title="从哪种页面开始？" onClose={onClose} size="wide">
        <Templates onChoose={setKind} />
      </Dialog>
    );
  }
  if (course === undefined) {
    return (
      <Dialog title={kind === 'group' ? '哪一个拼团？' : '卖哪门课？'} onClose={onClose} size="wide">
        <p className="console-page-form__lead">名称、价格、原价、老师和有效期照目录填好，您核对一遍就行。</p>
        <CatalogueList kind={catalogueKindOf(kind)} onChoose={setCourse} />
        <div className="console-dialog__actions">
          <Button look="quiet" onClick={() => setKind(undefined)}>
            换一种
          </Button>
          <Button onClick={() => setCourse(null)}>先不选，自己填</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title="新页面叫什么？" onClose={onClose} size="narrow">
      <NameIt kind={kind} course={course} onBack={() => setCourse(undefined)} />
    </Dialog>
  );
}

/** A page of the group template sells a group activity, the others a course. */
const catalogueKindOf = (template: string) => (template === 'group' ? 'group' : 'course');

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

interface NameItProps {
  readonly kind: string;
  readonly course: CatalogueItem | null;
  readonly onBack: () => void;
}

function NameIt({ kind, course, onBack }: NameItProps) {
  const navigate = useNavigate();
  const [title, setTitle] = useState(course?.title.slice(0, 60) ?? '');
  const [file, setFile] = useState<string>();
  const { run, isBusy, problem } = usePageAction();
  return (
    <form
      className="console-page-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!file || title.trim() === '') return;
        void run(async () => {
          const asked = course && { course: { kind: catalogueKindOf(kind), uuid: course.uuid } as const };
          const body = { file, title: title.trim(), kind, ...asked };
          const made = await consoleApi('POST /console/api/page/new', { body });
          await navigate(editorPath(made.file));
        });
      }}
    >
      {course ? (
        <p className="console-page-form__course">
          <strong>{course.title}</strong>
          <span>{factsOf(course)}</span>
        </p>
      ) : null}
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
          上一步
        </Button>
        <Button look="primary" type="submit" isBusy={isBusy} disabled={!file || title.trim() === ''}>
          建好并编辑
        </Button>
      </div>
    </form>
  );
}
