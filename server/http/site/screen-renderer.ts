import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnswerInHouse, ScreenRenderer, ScreenRendererModule } from '#src/page-model/rendered-screen.ts';

/** The renderer from the same build of the app as a shell. */
export interface FittingRenderer extends ScreenRenderer {
  /** Stylesheets and scripts of a screen that the shell does not name, as addresses. */
  readonly filesOf: (module: string) => { readonly styles: readonly string[]; readonly scripts: readonly string[] };
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const ENTRY = 'index.html';

/**
 * Finds the renderer for a shell in the folder of the build. Undefined when the shell comes from another build: an
 * older release, or one that another machine built from other code.
 */
export function screenRenderers(folder: string, answer: AnswerInHouse) {
  let known: { readonly text: string; readonly manifest: Manifest; readonly renderer: ScreenRenderer } | undefined;
  let loading: Promise<void> | undefined;

  async function load(shell: string): Promise<void> {
    const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined);
    if (text === undefined || text === known?.text) return;
    const manifest = JSON.parse(text) as Manifest;
    if (!isBuiltWith(shell, manifest)) return;
    const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
    const file = `${pathToFileURL(join(folder, 'screens.js')).href}?${version}`;
    const { createRenderer } = (await import(file)) as ScreenRendererModule;
    known = { text, manifest, renderer: createRenderer(answer, brandOf(shell)) };
  }

  return async (shell: string): Promise<FittingRenderer | undefined> => {
    if (!known || !isBuiltWith(shell, known.manifest)) {
      loading ??= load(shell).finally(() => {
        loading = undefined;
      });
      await loading;
    }
    if (!known || !isBuiltWith(shell, known.manifest)) return undefined;
    const { manifest, renderer } = known;
    return { ...renderer, filesOf: (module) => filesOf(manifest, module, shell) };
  };
}

/** The name of the app's first script changes with every file of its build. */
function isBuiltWith(shell: string, manifest: Manifest): boolean {
  const entry = manifest[ENTRY]?.file;
  return entry !== undefined && shell.includes(`"/${entry}"`);
}

function brandOf(shell: string) {
  const meta = (name: string) => plain(new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(shell)?.[1] ?? '');
  return { name: meta('application-name'), slogan: meta('slogan') };
}

/** The text that `escapeHtml` made the given HTML from. */
const plain = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

function filesOf(manifest: Manifest, module: string, shell: string) {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || scripts.has(`/${chunk.file}`)) return;
    scripts.add(`/${chunk.file}`);
    for (const next of chunk.imports ?? []) visit(next);
    for (const file of chunk.css ?? []) styles.add(`/${file}`);
  };
  visit(module);
  const isNew = (file: string) => !shell.includes(`"${file}"`);
  return { styles: [...styles].filter(isNew), scripts: [...scripts].filter(isNew) };
}
