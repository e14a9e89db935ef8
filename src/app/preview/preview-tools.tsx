import { Fragment } from 'react';
import { renderSVG } from 'uqr';
import { environments, visitors } from '#src/lib/simulate.ts';
import { type ListedPage, openInEditor, sourcePath } from './dev-page.ts';
import { type PhoneSize, phoneSizes } from './phone-frame.tsx';

interface PreviewToolsProps {
  readonly page: ListedPage;
  /** Address of the page as the phone shows it. */
  readonly src: string;
  readonly env: string;
  readonly as: string;
  /** A local date and time, as the browser's own field gives it. */
  readonly at: string;
  readonly size: PhoneSize;
  readonly isPicking: boolean;
  /** Whether all environments are shown side by side. */
  readonly isBeside: boolean;
  readonly picked: string | undefined;
  readonly onChange: (name: 'env' | 'as' | 'at', value: string) => void;
  readonly onSize: (size: PhoneSize) => void;
  readonly onPicking: (isPicking: boolean) => void;
  readonly onBeside: (isBeside: boolean) => void;
}

/** What the phone pretends to be, and the ways out of the preview: the file, a window of its own, a real phone. */
export function PreviewTools(props: PreviewToolsProps) {
  const { page, src, env, as, at, size, isPicking, isBeside, picked, onChange, onSize, onPicking, onBeside } = props;
  return (
    <form className="preview-tools" onSubmit={(event) => event.preventDefault()}>
      <button type="button" className="preview-tools__file" onClick={() => void openInEditor(page.file, 1)}>
        <FilePath path={sourcePath(page.file)} />
      </button>
      <label>
        环境
        <select value={env} onChange={(event) => onChange('env', event.target.value)}>
          {Object.entries(environments).map(([name, { title }]) => (
            <option key={name} value={name === 'browser' ? '' : name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        谁在看
        <select value={as} onChange={(event) => onChange('as', event.target.value)}>
          <option value="">我自己</option>
          {Object.entries(visitors).map(([name, { title }]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        时间（北京）
        <input type="datetime-local" value={at} onChange={(event) => onChange('at', event.target.value)} />
      </label>
      <label>
        屏幕
        <select value={size} onChange={(event) => onSize(event.target.value as PhoneSize)}>
          {phoneSizes.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label className="preview-tools__check">
        <input type="checkbox" checked={isPicking} onChange={(event) => onPicking(event.target.checked)} />
        点文字，定位到 YAML
      </label>
      <label className="preview-tools__check">
        <input type="checkbox" checked={isBeside} onChange={(event) => onBeside(event.target.checked)} />
        所有环境并排看
      </label>
      <p role="status" className="preview-tools__picked">
        {picked}
      </p>
      <a href={src} target="_blank" rel="noopener">
        在新窗口打开
      </a>
      <PhoneCode src={src} />
    </form>
  );
}

/** A path that breaks at its slashes only. */
function FilePath({ path }: { readonly path: string }) {
  const folders = path.split('/');
  const name = folders.pop();
  return (
    <>
      {folders.map((folder) => (
        <Fragment key={folder}>
          <span className="whole">{folder}/</span>
          <wbr />
        </Fragment>
      ))}
      <span className="whole">{name}</span>
    </>
  );
}

function PhoneCode({ src }: { readonly src: string }) {
  const { hostname, origin } = window.location;
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (isLoopback) {
    return (
      <p className="preview-tools__note">
        用 HOST=0.0.0.0 npm run dev 启动，并用本机的局域网地址打开，这里会出现手机扫的二维码。
      </p>
    );
  }
  const svg = renderSVG(origin + src, { border: 2 });
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt="在手机上打开这一页的二维码"
      width="160"
      height="160"
    />
  );
}
