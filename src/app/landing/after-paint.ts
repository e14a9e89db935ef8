import { attachBlocks } from './attach-blocks.ts';
import { measureVisit } from './measure.ts';

// What every visitor fetches once the page is painted, in one piece: nobody touches it at once.
attachBlocks(document);
measureVisit();
if (/MicroMessenger\//i.test(navigator.userAgent)) import('./share-page.ts').catch(() => {});
if (document.querySelector('a[data-app-id]')) import('./mini-programs.ts').catch(() => {});
if (window.innerWidth >= 1200) import('./phone-panel.ts').catch(() => {});
