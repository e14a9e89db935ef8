import { dirname, join } from 'node:path/posix';
import postcss from 'postcss';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesBelow, foldersIn, readText } from './files.ts';

/** A browser module's imports and styles. */
interface Module {
  readonly imports: readonly string[];
  /** What it re-exports without using it: loaded only where the re-exported module is imported. */
  readonly reExports: readonly string[];
  /** Dynamic imports. */
  readonly later: readonly string[];
  readonly classes: ReadonlySet<string>;
}

const files = filesBelow('src');
const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing|\.d\.ts$/.test(file));
const modules = new Map(sources.map((file) => [file, readModule(file)]));
/** For each class the stylesheets with a rule for this class alone. */
const sheetsOf = readSheets(files.filter((file) => file.endsWith('.css')));

describe('a class', () => {
  it.each([
    ['the app', 'src/app/spa/spa.tsx'],
    ['the console', 'src/console/main.tsx'],
  ])('of %s has its sheet in whatever part is fetched by itself', (_, start) => {
    const always = sheetsWith(closure([start]));
    const parts = partsFrom(start);

    expect(parts.size).toBeGreaterThan(20);
    expect(
      [...parts].flatMap(([part, askers]) => unstyled(part, new Set([...always, ...sheetsOfAll(askers)]))),
    ).toEqual([]);
  });

  it('of a block has its sheet on every page with that block', () => {
    const always = sheetsWith(new Set(['src/app/landing/boot.ts', 'src/ui/base.css']));
    const found = foldersIn('src/blocks').flatMap((type) => {
      const folder = `src/blocks/${type}/`;
      const own = sheetsWith(closure([`${folder}${type}.tsx`]));
      const all = [...everything(sources.filter((file) => file.startsWith(folder)))];
      return missing(all, new Set([...always, ...own]), type);
    });

    expect(found).toEqual([]);
  });
});

describe('what is for a phone on its side', () => {
  it('asks for its width: upright with the keyboard open, a phone is wider than high too', () => {
    const asking = files
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) =>
        [...readText(file).matchAll(/@media ([^{]*orientation: landscape[^{]*)/g)].map((found) => ({
          file,
          query: found[1] ?? '',
        })),
      );

    expect(asking.length).toBeGreaterThan(0);
    expect(asking.filter(({ query }) => !query.includes('min-width'))).toEqual([]);
  });
});

/** The modules that are loaded together with the given ones, including stylesheets. */
function closure(starts: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const add = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const next of modules.get(file)?.imports ?? []) add(next);
  };
  for (const start of starts) for (const file of [start, ...(modules.get(start)?.reExports ?? [])]) add(file);
  return seen;
}

/** Everything loaded dynamically at any time after `start`, with the modules that import it. */
function partsFrom(start: string): Map<string, Set<string>> {
  const parts = new Map<string, Set<string>>();
  const follow = (part: string) => {
    // It belongs to a block on the page, whose stylesheets are loaded: see the next fact.
    if (part.endsWith('.behaviour.ts')) return;
    for (const file of closure([part])) {
      for (const next of modules.get(file)?.later ?? []) {
        const known = parts.get(next);
        parts.set(next, (known ?? new Set()).add(file));
        if (!known) follow(next);
      }
    }
  };
  follow(start);
  parts.set(start, new Set());
  return parts;
}

/** The given modules and all their imports, static or dynamic. */
function everything(starts: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const add = (start: string) => {
    for (const file of closure([start])) {
      if (seen.has(file)) continue;
      seen.add(file);
      for (const next of modules.get(file)?.later ?? []) add(next);
    }
  };
  for (const start of starts) add(start);
  return seen;
}

function unstyled(part: string, known: ReadonlySet<string>): string[] {
  const all = closure([part]);
  return missing([...all], new Set([...known, ...sheetsWith(all)]), part);
}

function missing(all: readonly string[], sheets: ReadonlySet<string>, place: string): string[] {
  return all.flatMap((file) =>
    [...(modules.get(file)?.classes ?? [])].flatMap((name) => {
      const needed = sheetsOf.get(name) ?? [];
      return needed.length === 0 || needed.some((sheet) => sheets.has(sheet))
        ? []
        : [`${place}: .${name} of ${file} needs ${needed.join(' or ')}`];
    }),
  );
}

/** The stylesheets that are loaded with every one of these modules. */
function sheetsOfAll(askers: ReadonlySet<string>): string[] {
  const [first = new Set<string>(), ...others] = [...askers].map((asker) => sheetsWith(closure([asker])));
  return [...first].filter((sheet) => others.every((other) => other.has(sheet)));
}

function sheetsWith(all: ReadonlySet<string>): Set<string> {
  const sheets = new Set([...all].filter((file) => file.endsWith('.css')));
  for (const sheet of sheets) {
    for (const [, target = ''] of readText(sheet).matchAll(/@import '([^']+)'/g))
      sheets.add(join(dirname(sheet), target));
  }
  return sheets;
}

function readSheets(sheets: readonly string[]): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const sheet of sheets) {
    postcss.parse(readText(sheet)).walkRules(({ selectors }) => {
      for (const selector of selectors) {
        const name = /^\.([\w-]+)(::?[a-z-]+(\([^)]*\))?|\[[^\]]*\])*$/.exec(selector)?.[1];
        if (name) found.set(name, (found.get(name) ?? new Set()).add(sheet));
      }
    });
  }
  return new Map([...found].map(([name, all]) => [name, [...all]]));
}

function readModule(file: string): Module {
  const [imports, reExports, later]: [string[], string[], string[]] = [[], [], []];
  const classes = new Set<string>();
  const note = (list: string[], specifier: ts.Node | undefined) => {
    if (!specifier || !ts.isStringLiteral(specifier)) return;
    // A sheet that its module adds to the page by itself.
    const text = specifier.text.replace(/\?inline$/, '');
    if (text.startsWith('.')) list.push(join(dirname(file), text));
    else if (text.startsWith('#src/')) list.push(text.slice(1));
  };
  const visit = (node: ts.Node, isClass: boolean): void => {
    if (ts.isImportDeclaration(node)) note(imports, node.importClause?.isTypeOnly ? undefined : node.moduleSpecifier);
    else if (ts.isExportDeclaration(node)) note(reExports, node.isTypeOnly ? undefined : node.moduleSpecifier);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      note(later, node.arguments[0]);
    } else if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      // Outside `className`, only texts in the form of our class names.
      for (const word of node.text.split(/\s+/)) if (word && (isClass || /__|--/.test(word))) classes.add(word);
    }
    const isClassName = ts.isJsxAttribute(node) && /class(Name)?$/i.test(node.name.getText());
    ts.forEachChild(node, (child) => visit(child, isClass || isClassName));
  };
  visit(ts.createSourceFile(file, readText(file), ts.ScriptTarget.Latest, true), false);
  return { imports, reExports, later, classes };
}
