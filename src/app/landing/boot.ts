// The stylesheets every page carries in its HTML.
import '#src/ui/base.css';
import '#src/features/agreements/agreement-dialog.css';
import { openAgreementsIn } from '#src/features/agreements/agreement-links.ts';
import { bindRegistration } from '#src/features/registration/bind-registration.ts';
import { noteArrival } from '#src/lib/arrival.ts';
import { attempt } from './attempt.ts';
import { playVideos } from './play-videos.ts';
import { requireLogin } from './require-login.ts';
import { followScrollLinks } from './scroll-links.ts';

// The one script of a landing page. It carries what has to work at the first touch; all else is fetched when it is near.
noteArrival(window.location, Date.now());
if (requireLogin()) {
  // The forms come first: a student may already be typing.
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-registration-form]')) {
    attempt(form.closest('section') ?? form, () => bindRegistration(form));
  }
  openAgreementsIn(document.body);
  followScrollLinks();
  playVideos();
  performance.mark('form-ready');
  if (document.querySelector('section[data-island]')) void import('./watch-islands.ts');
  // After the first paint.
  requestAnimationFrame(() => setTimeout(() => import('./after-paint.ts').catch(() => {})));
}
