import { bindRegistration } from '#src/features/registration/bind-registration.ts';
import { attachBlocks } from './attach-blocks.ts';
import { attempt } from './attempt.ts';
import { measureVisit } from './measure.ts';

/** Makes a form work that the boot script held so far. */
export function bindForm(form: HTMLFormElement): void {
  attempt(form.closest('section') ?? form, () => bindRegistration(form));
}

// What every visitor fetches once the first picture is there or the page is touched, in one piece.
attachBlocks(document);
measureVisit();
if (/MicroMessenger\//i.test(navigator.userAgent)) import('./share-page.ts').catch(() => {});
if (document.querySelector('a[data-app-id]')) import('./mini-programs.ts').catch(() => {});
if (window.innerWidth >= 1200) import('./phone-panel.ts').catch(() => {});
