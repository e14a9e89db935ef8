// The stylesheet every page carries in its HTML.
import '#src/ui/base.css';
import { openAgreementsIn } from '#src/features/agreements/agreement-links.ts';
import { holdForm } from '#src/features/registration/hold-form.ts';
import { noteArrival } from '#src/lib/arrival.ts';
import { attempt } from './attempt.ts';
import { playVideos } from './play-videos.ts';
import { requireLogin } from './require-login.ts';
import { followScrollLinks } from './scroll-links.ts';

// The one script of a landing page. It answers the first touch, or keeps it until what answers it is fetched.
noteArrival(window.location, Date.now());
if (requireLogin()) {
  const held: ReturnType<typeof holdForm>[] = [];
  const fetchRest = async () => {
    const { bindForm } = await import('./after-paint.ts');
    for (const giveAway of held) giveAway(bindForm);
  };
  // The forms come first: a student may already be typing.
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-registration-form]')) {
    attempt(form.closest('section') ?? form, () => held.push(holdForm(form, fetchRest)));
  }
  openAgreementsIn(document.body);
  followScrollLinks();
  playVideos();
  performance.mark('form-ready');
  if (document.querySelector('section[data-island]')) void import('./watch-islands.ts');
  // Not while the first picture is on its way, unless somebody does something.
  const gently = () => void fetchRest().catch(() => {});
  for (const type of ['load', 'pointerdown', 'keydown', 'scroll']) {
    addEventListener(type, gently, { once: true, passive: true });
  }
}
