import { describe, expect, it } from 'vitest';
import { filesBelow, readText } from './files.ts';

const sources = ['src', 'server']
  .flatMap(filesBelow)
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !/\/testing\b/.test(file));

/** The code around each match of `pattern`, with the file's name. */
function around(pattern: RegExp, before: number, after: number): { file: string; code: string }[] {
  return sources.flatMap((file) => {
    const text = readText(file);
    return [...text.matchAll(pattern)].map(({ index }) => ({
      file,
      code: text.slice(Math.max(0, index - before), index + after),
    }));
  });
}

const without = (places: readonly { file: string; code: string }[], needed: RegExp) =>
  places.filter(({ code }) => !needed.test(code)).map(({ file, code }) => `${file}: ${code}`);

describe('a new window', () => {
  it('never gets a hold of the one that opened it', () => {
    const places = [...around(/['"]_blank['"]/g, 160, 160), ...around(/\bwindow\.open\(|\bopen\('http/g, 0, 160)];

    expect(places.length).toBeGreaterThan(2);
    expect(without(places, /noopener|noreferrer/)).toEqual([]);
  });
});

describe('a query', () => {
  it('passes its signal on: a screen that is left asks nothing any more', () => {
    const places = around(/\bqueryFn\s*[:(]/g, 0, 200).filter(({ file }) => file.startsWith('src/'));

    expect(places.length).toBeGreaterThan(10);
    expect(without(places, /\bsignal\b|skipToken/)).toEqual([]);
  });
});

describe('a write of a screen', () => {
  it('goes through useWrite, which knows a double tap', () => {
    const places = around(/\buseMutation\b/g, 0, 0).map(({ file }) => file);

    expect([...new Set(places)]).toEqual(['src/lib/api/use-write.ts']);
  });
});

/** Replaces the browser's storage with its own. */
const TRYOUT_STORAGE = 'src/console/tryout/own-storage.ts';

describe('the browser’s storage', () => {
  it('is reached in one place, where each key has an owner', () => {
    const places = around(/\b(localStorage|sessionStorage|indexedDB|caches)\b(?! :)/g, 0, 60).filter(
      ({ file }) => file.startsWith('src/') && !file.startsWith('src/app/dev/') && file !== TRYOUT_STORAGE,
    );

    // The worker keeps files of code; pictures and answers are too large for the storage of texts.
    expect([...new Set(places.map(({ file }) => file))].sort()).toEqual([
      'src/app/worker/worker.ts',
      'src/lib/storage/device-store.ts',
      'src/lib/storage/storage.ts',
    ]);
  });
});

describe('the page', () => {
  it('turns text into code or HTML only where the policy names the place', () => {
    // The last one writes a whole page from our own renderer, into a frame with that page's CSP.
    const allowed = /^src\/(ui\/trusted-html|lib\/environment\/trusted-script|console\/tryout\/tryout)\.tsx?$/;
    const places = around(/\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|\beval\(|new Function\(/g, 0, 80);

    expect(places.filter(({ file }) => file.startsWith('src/') && !allowed.test(file))).toEqual([]);
  });
});

describe('an optional call', () => {
  it('takes no list of arguments: Chrome before 91 breaks it, and the landing pages’ scripts keep it as it is written', () => {
    const found = filesBelow('src').filter((file) => /\.tsx?$/.test(file) && /\?\.[\w.]*\(\.\.\./.test(readText(file)));

    expect(found).toEqual([]);
  });
});

/** Forms without invalid input, and the form of landing pages, which has its own state machine. */
const PLAIN_FORMS = [
  'src/blocks/registration-form/registration-form.tsx',
  'src/features/search/search-field.tsx',
  'src/screens/consult/composer.tsx',
  'src/screens/live/room-composer.tsx',
];
const isOfApp = ({ file }: { file: string }) => file.startsWith('src/') && !file.startsWith('src/console/');

describe('a form of the app', () => {
  it('is the shared one, which says in a toast what is wrong', () => {
    const places = around(/<form\b/g, 0, 0).filter(isOfApp);

    expect([...new Set(places.map(({ file }) => file))].sort()).toEqual([...PLAIN_FORMS, 'src/ui/app/form.tsx'].sort());
  });
});

describe('a layer over the app', () => {
  it('is an entry of the history: no dialog is opened but by Modal, the agreements and the landing pages’ own', () => {
    const places = around(/\.showModal\b/g, 0, 0).filter(isOfApp);

    expect([...new Set(places.map(({ file }) => file))].sort()).toEqual([
      'src/blocks/exit-dialog/open-exit-dialog.ts',
      'src/features/agreements/agreement-dialog.ts',
      'src/lib/poster/open-poster.ts',
      'src/ui/app/modal.tsx',
    ]);
  });

  it('says so where it asks about leaving: such a question has no entry', () => {
    const asking = around(/= useBlocker\(/g, 0, 0).filter(isOfApp);

    expect(asking.length).toBeGreaterThan(3);
    expect(
      asking.flatMap(({ file }) => {
        // The checkout's guard has its texts in the file next to it.
        const text = readText(file.replace('use-leave-guard.ts', 'leave-dialog.tsx'));
        return /<Dialog\s+isLeaveQuestion\b/.test(text) ? [] : [file];
      }),
    ).toEqual([]);
  });
});

describe('a file for spreadsheets', () => {
  it('is written in one place, which lets no text become a formula', () => {
    const quoting = around(/replaceAll\(\s*'"',\s*'""'/g, 0, 40).map(({ file }) => file);
    const offered = around(/text\/csv;/g, 0, 0).map(({ file }) => file);

    expect(quoting).toEqual(['src/contract/console/csv.ts']);
    const server = ['server/modules/result/serve-shared-results.ts', 'server/sandbox/serve-bills.ts'];
    expect(offered.sort()).toEqual([...server, 'src/console/client/save-file.ts']);
  });
});
