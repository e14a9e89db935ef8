import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentsOf } from '#compiler/emit/emit.ts';
import { makeTestSite } from '#compiler/testing-site.ts';
import { currentRelease } from '#site-store/site-folder.ts';
import { createPublisher } from './publisher.ts';

const by = '小周@控制台';

/** A small site whose pages and fragments are written, chosen and published. */
export function startChoosing() {
  const site = makeTestSite();
  const publisher = createPublisher(site.folders, () => {});

  const plan = () => publisher.plan({});
  const live = () => currentRelease(site.folders.dist) ?? '';
  const document = (name: string, kind: 'html' | 'json') =>
    readFileSync(documentsOf(join(site.folders.dist, 'releases', live()), `/${name}`)[kind], 'utf8');

  async function give(release: string): Promise<void> {
    const done = await publisher.publish({ by, expected: release, isMade: true, isSure: true, isAgain: true });
    if (done.is !== 'live') throw new Error(JSON.stringify(done));
  }

  async function choose(paths: readonly string[], fragments: readonly string[] = []) {
    const { release, failed } = await plan();
    const choices = await publisher.choices({ release, failed: failed.map(({ file }) => file) });
    const made = await publisher.choose({ release, paths, fragments });
    return { choices, made };
  }

  return {
    ...{ by, site, publisher, plan, live, document, give, choose },
    /** Writes a page with a text of its own, and a fragment and a link when they are named. */
    write(name: string, text: string, { fragment, link }: { fragment?: string; link?: string } = {}) {
      const blocks = [
        `  - { type: heading, text: ${text} }`,
        fragment && `  - { type: fragment, name: ${fragment} }`,
        link && `  - { type: button, label: 去看看, link: { type: 13, url: ${link} } }`,
      ].filter(Boolean);
      site.write(
        `campaigns/${name}.yaml`,
        `version: 1\ntitle: 开班\ndescription: 一句话介绍\nstatus: live\nblocks:\n${blocks.join('\n')}\n`,
      );
    },
    /** Sets a page's file to archived. */
    archive(name: string) {
      const file = join(site.folders.pages, `campaigns/${name}.yaml`);
      site.write(`campaigns/${name}.yaml`, readFileSync(file, 'utf8').replace('status: live', 'status: archived'));
    },
    writeFragment: (name: string, text: string) =>
      site.write(`fragments/${name}.yaml`, `version: 1\nblocks:\n  - { type: heading, text: ${text} }\n`),
    /** The headings of a page as visitors see it; undefined when there is no page. */
    headings(name: string): string[] | undefined {
      try {
        const { blocks } = JSON.parse(document(name, 'json')) as { blocks: { text?: string }[] };
        return blocks.flatMap(({ text }) => text ?? []);
      } catch {
        return undefined;
      }
    },
    publishAll: async () => give((await plan()).release),
    async publishChosen(paths: readonly string[], fragments: readonly string[] = []) {
      const { made } = await choose(paths, fragments);
      if (made.is !== 'made') throw new Error(JSON.stringify(made));
      await give(made.release);
      return made;
    },
  };
}
