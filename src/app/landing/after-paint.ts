import { bindRegistration } from '#src/features/registration/bind-registration.ts';
import { attachBlocks } from './attach-blocks.ts';
import { attempt } from './attempt.ts';
import { measureVisit } from './measure.ts';

/** Starts a form; until now the boot script recorded what was done to it. */
export function bindForm(form: HTMLFormElement): void {
  attempt(form.closest('section') ?? form, () => bindRegistration(form));
}

// Code for every visitor, in one file, fetched after the first picture or the first touch.
attachBlocks(document);
measureVisit();
if (/MicroMessenger\//i.test(navigator.userAgent)) import('./share-page.ts').catch(() => {});
if (document.querySelector('a[data-app-id]')) import('./mini-programs.ts').catch(() => {});
if (window.innerWidth >= 1200) import('./phone-panel.ts').catch(() => {});
for (const button of document.querySelectorAll<HTMLElement>('[data-poster]')) {
  const label = (text: string) => button.lastChild?.replaceWith(text);
  button.hidden = false;
  button.addEventListener('click', () => {
    import('#src/lib/poster/open-poster.ts').then(
      ({ openPoster }) => {
        label('海报');
        openPoster(button);
      },
      () => label('重试'),
    );
  });
}
