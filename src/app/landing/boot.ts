// The stylesheets every page carries in its HTML.
import '#src/ui/base.css';
import '#src/features/agreements/agreement-dialog.css';
import { noteAdTouch } from '#src/lib/ad-touch.ts';
import { attachBlocks } from './attach-blocks.ts';
import { playVideos } from './play-videos.ts';
import { requireLogin } from './require-login.ts';
import { followScrollLinks } from './scroll-links.ts';

// The one script of a landing page. It carries what has to work at the first touch; all else is fetched when it is near.
noteAdTouch(window.location, Date.now());
if (requireLogin()) {
  attachBlocks(document);
  followScrollLinks();
  playVideos();
  performance.mark('form-ready');
  if (/MicroMessenger\//i.test(navigator.userAgent)) import('./share-page.ts').catch(() => {});
  if (document.querySelector('a[data-app-id]')) import('./mini-programs.ts').catch(() => {});
  if (window.innerWidth >= 1200) import('./phone-panel.ts').catch(() => {});
  if (document.querySelector('section[data-island]')) void import('./watch-islands.ts');
  // After the first paint.
  requestAnimationFrame(() => setTimeout(() => import('./measure.ts').catch(() => {})));
}
