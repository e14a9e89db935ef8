import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { emitPage } from '#compiler/emit/emit.ts';
import { makeRelease, newStaging } from '#compiler/release/make-release.ts';
import { hashOf } from '#compiler/site/folders.ts';

/** A page's text and the shared file that it shows. */
type TestPages = Readonly<Record<string, { readonly words: string; readonly file: string }>>;

/** A folder for releases of plain text. */
export interface TestReleases {
  readonly site: string;
  /** Makes a release and returns its name. The shell refers to `shellFile`. */
  make(pages: TestPages, shellFile?: string): string;
  remove(): void;
}

export function makeTestReleases(): TestReleases {
  const site = mkdtempSync(join(tmpdir(), 'releases-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(site, file)), { recursive: true });
    writeFileSync(join(site, file), text);
  };
  return {
    site,
    make(pages, shellFile = 'assets/app-aaaaaaaa.js') {
      const files = [...new Set([shellFile, ...Object.values(pages).map(({ file }) => file)])];
      for (const file of files) write(file, `content of ${file} `.repeat(60));
      write('.shell.html', `<script src="/${shellFile}"></script>`);
      const staging = newStaging(site);
      const routes = Object.entries(pages).map(([path, { words, file }]) => {
        const html = Buffer.from(`<h1>${words}</h1><img src="/${file}">${'<p>words</p>'.repeat(80)}`);
        const json = Buffer.from(JSON.stringify({ words, file: `/${file}` }));
        emitPage(staging, path, [html], json);
        const route = { path, title: words, access: 'public' as const };
        return { route, output: hashOf(html, json), isWritten: true };
      });
      return makeRelease({
        site,
        staging,
        base: undefined,
        pages: routes,
        moves: [],
        shell: join(site, '.shell.html'),
        files,
      });
    },
    remove: () => rmSync(site, { recursive: true }),
  };
}
