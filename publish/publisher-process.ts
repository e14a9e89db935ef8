import { REPOSITORY_FOLDERS } from '#compiler/site/folders.ts';
import { answerCalls } from '#ipc/calls.ts';
import { toParentProcess } from '#ipc/channels.ts';
import type { PublishCall, PublishCalls, PublishStep } from '#src/contract/console/publisher-calls.ts';
import { createPublisher } from './publisher.ts';

/**
 * Publishes for the console, in a long-lived process of its own; `src/contract/console/publisher-calls.ts` lists its
 * calls. Started with the folder of the pages and the folder of the site.
 */
const [, , pages = REPOSITORY_FOLDERS.pages, dist = REPOSITORY_FOLDERS.dist] = process.argv;

const folders = { ...REPOSITORY_FOLDERS, pages, dist };
const answer =
  <Name extends PublishCall>(name: Name) =>
  (input: PublishCalls[Name]['input'], onStep: (step: PublishStep) => void) =>
    createPublisher(folders, onStep)[name](input);

answerCalls<PublishCalls, PublishStep>(toParentProcess(), {
  plan: answer('plan'),
  publish: answer('publish'),
  rollback: answer('rollback'),
  changes: answer('changes'),
  takenBack: answer('takenBack'),
  choices: answer('choices'),
  choose: answer('choose'),
  editedSince: answer('editedSince'),
  comesBack: answer('comesBack'),
  hold: answer('hold'),
  compose: answer('compose'),
  keepRules: answer('keepRules'),
  commit: answer('commit'),
  compare: answer('compare'),
  list: answer('list'),
});
