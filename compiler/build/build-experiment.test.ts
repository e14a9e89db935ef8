import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentRelease, releaseFolder } from '#site-store/site-folder.ts';
import type { BuildFolders } from '../site/folders.ts';
import { makeTestSite, pageYaml as page, type TestSite } from '../testing-site.ts';
import { buildPages } from './build.ts';

// These tests publish with the built compiler and renderer, as the command does: `npm run build` comes first.

let site: TestSite;
let folders: BuildFolders;
const write = (file: string, text: string) => site.write(file, text);
const live = () => releaseFolder(folders.dist, currentRelease(folders.dist) ?? '');
const published = (name: string) => readFileSync(join(live(), `${name}.html`), 'utf8');

const FORM = '  - { type: registration-form, heading: 报名, submit: 报名 }\n';
const withForm = (text: string) => text.replace('status:', 'course: { number: KY2027-EN-01 }\nstatus:') + FORM;

beforeEach(() => {
  site = makeTestSite();
  folders = site.folders;
});

afterEach(() => site.remove());

describe('a page with an experiment', () => {
  it('makes a document for each arm of an experiment, and keeps them in later releases', async () => {
    const block = (text: string) => `{ type: heading, id: top, text: ${text} }`;
    write('campaigns/other.yaml', withForm(page({ heading: '第八期' })));
    write(
      'campaigns/tested.yaml',
      `version: 1\ntitle: 开班\ndescription: 一句话介绍\nstatus: live\ncourse: { number: KY2027-EN-01 }\nexperiment:
  { id: words, name: 换一句话, goal: registered, from: 2026-11-01T00:00:00+08:00, until: 2099-01-01T00:00:00+08:00,
    control: { share: 40 }, arms: [
      { id: b, name: 另一句, share: 30, blocks: [${block('第七期')}] },
      { id: c, name: 第八期, share: 30, page: /other }] }\nblocks:\n  - ${block('第一期')}\n${FORM}`,
    );
    await buildPages(folders);
    write('campaigns/two.yaml', page());
    await buildPages(folders);

    expect(published('tested')).toContain('第一期');
    expect(published('tested')).not.toContain('data-variant');
    expect(published('tested~control')).toMatch(/<html [^>]*data-variant="words_control_[0-9a-f]{8}"[\s\S]*第一期/);
    expect(published('tested~b')).toMatch(/data-variant="words_b_[0-9a-f]{8}"[\s\S]*第七期/);
    expect(published('tested~c')).toMatch(/data-variant="words_c_[0-9a-f]{8}"[\s\S]*第八期/);
    expect(readFileSync(join(live(), 'pages/manifest.json'), 'utf8')).not.toContain('~');
    const { experiments } = JSON.parse(readFileSync(join(live(), '.experiments.json'), 'utf8')) as {
      experiments: object[];
    };
    expect(experiments).toMatchObject([
      { path: '/tested', id: 'words', traffic: 100, arms: [{ id: 'control', share: 40 }, { id: 'b' }, { id: 'c' }] },
    ]);
  });

  it('is, but for the name of the arm, the document of a page without one', async () => {
    const block = '{ type: heading, id: top, text: 第一期 }';
    const experiment = `experiment: { id: words, name: 换, goal: registered, from: 2026-11-01T00:00:00+08:00, until: 2099-01-01T00:00:00+08:00, control: { share: 50 }, arms: [{ id: b, name: 另一个, share: 50, blocks: [${block}] }] }\n`;
    const plain = withForm(`version: 1\ntitle: 开班\ndescription: 一句话\nstatus: live\nblocks:\n  - ${block}\n`);
    write('campaigns/plain.yaml', plain);
    write('campaigns/tested.yaml', plain.replace('blocks:', `${experiment}blocks:`));
    await buildPages(folders);

    const asPlain = (html: string) => html.replaceAll('/tested', '/plain');
    expect(asPlain(published('tested'))).toBe(published('plain'));
    for (const arm of ['control', 'b']) {
      const html = published(`tested~${arm}`);
      const [name = 'none'] = new RegExp(` data-variant="words_${arm}_[0-9a-f]{8}"`).exec(html) ?? [];
      expect(asPlain(html.replace(name, ''))).toBe(published('plain'));
    }
  });

  it('compiles a page again when the page changes whose blocks an arm takes', async () => {
    write('campaigns/other.yaml', withForm(page({ heading: '第八期' })));
    const experiment = `experiment: { id: words, name: 换, goal: registered, from: 2026-11-01T00:00:00+08:00, until: 2099-01-01T00:00:00+08:00, control: { share: 50 }, arms: [{ id: b, name: 第八期, share: 50, page: /other }] }\n`;
    write('campaigns/tested.yaml', withForm(page()).replace('blocks:', `${experiment}blocks:`));
    await buildPages(folders);

    write('campaigns/other.yaml', withForm(page({ heading: '第九期' })));
    await buildPages(folders);

    expect(published('tested~b')).toContain('第九期');
  });
});
