// The stylesheets every page carries in its HTML.
import '#src/ui/base.css';
import '#src/features/agreements/agreement-dialog.css';
import { noteArrival } from '#src/lib/arrival.ts';
import { attachBlocks } from './attach-blocks.ts';
import { playVideos } from './play-videos.ts';
import { requireLogin } from './require-login.ts';
import { followScrollLinks } from './scroll-links.ts';

// The one script of a landing page. It carries what has to work at the first touch; all else is fetched when it is near.
noteArrival(window.location, Date.now());
if (requireLogin()) {
  attachBlocks(document);
  followScrollLinks();
  playVideos();
  performance.mark('form-ready');
  if (document.querySelector('section[data-island]')) void import('./watch-islands.ts');
  // After the first paint.
  requestAnimationFrame(() => setTimeout(() => import('./after-paint.ts').catch(() => {})));
}
