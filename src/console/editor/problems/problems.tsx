import './problems.css';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { type FormField, formFields } from '#src/page-edit/form/form-fields.ts';
import type { FormSchemas } from '#src/page-edit/form/form-schema.ts';
import type { OpenPage } from '#src/page-edit/read/open-page.ts';
import { nodeAt, type ValuePath } from '#src/page-edit/read/page-node.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemMeaning } from '../../ui/problem-meaning.tsx';
import { blocksInWords } from '../block-words.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import type { LocatedProblem } from '../state/editor-state.ts';

interface ProblemsProps {
  readonly onForm: () => void;
  readonly onText: () => void;
}

/** The page's problems. Each links to its field, or to its line when no form can show it. */
export function Problems({ onForm, onText }: ProblemsProps) {
  const { store, schemas } = useEditor();
  const rendered = useEditorState((state) => state.rendered);
  const root = useEditorState((state) => state.page.root);
  if (!rendered) return <p className="studio-empty">正在检查…</p>;
  if (rendered.problems.length === 0) {
    return (
      <div className="studio-empty studio-empty--good">
        <CircleCheck aria-hidden="true" />
        <p>没有问题，可以保存。</p>
      </div>
    );
  }
  const blocks = blocksInWords(root, schemas);
  const lead = ({ path, offset }: LocatedProblem) => {
    const [key, index] = path;
    const block = key === 'blocks' && typeof index === 'number' ? index : null;
    store.select(block, path);
    if (isFormPath(schemas, store.read().page, path)) onForm();
    else {
      store.showOffset(offset);
      onText();
    }
  };
  return (
    <ul className="studio-problems">
      {rendered.problems.map((located) => {
        const { code, line, column, severity, message, hint } = located.problem;
        const [key, index] = located.path;
        const block = key === 'blocks' && typeof index === 'number' ? blocks[index]?.title : '页面设置';
        const Icon = severity === 'error' ? CircleAlert : TriangleAlert;
        return (
          <li key={`${code} ${line}:${column} ${message}`} data-severity={severity}>
            <button type="button" className="studio-problems__lead" onClick={() => lead(located)}>
              <Icon aria-hidden="true" />
              <span>
                <strong>{message}</strong>
                {hint ? <span>{hint}</span> : null}
                <small>
                  {severity === 'error' ? '错误' : '提醒'} · {block} · 第 {line} 行
                </small>
              </span>
            </button>
            {code === 'COURSE_UNCHECKED' ? (
              <p className="studio-problems__deed">
                <Button onClick={() => store.edit({ kind: 'remove', path: located.path })}>核对好了</Button>
              </p>
            ) : null}
            <ProblemMeaning code={code} />
          </li>
        );
      })}
    </ul>
  );
}

/** Whether a form shows the value at a path, or its block when the form has no such field. */
function isFormPath(schemas: FormSchemas, { root }: OpenPage, path: ValuePath): boolean {
  if (path.length === 0) return false;
  if (path[0] !== 'blocks') return leads(formFields(schemas, 'page') ?? [], path);
  const type = nodeAt(root, ['blocks', path[1] ?? 0, 'type']);
  const fields = type?.kind === 'scalar' ? formFields(schemas, String(type.value)) : undefined;
  return fields !== undefined && path.length > 2 && leads(fields, path.slice(2));
}

function leads(fields: readonly FormField[], [step, ...rest]: ValuePath): boolean {
  const field = fields.find(({ key }) => key === step);
  if (!field || field.widget === 'fixed') return false;
  if (rest.length === 0 || field.widget === 'link') return true;
  if (field.fields) return leads(field.fields, rest);
  if (!field.item) return false;
  return rest.length === 1 || (field.item.fields !== undefined && leads(field.item.fields, rest.slice(1)));
}
