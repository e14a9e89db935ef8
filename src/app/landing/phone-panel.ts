import { drawPageCode } from '#src/lib/dom/page-code.ts';
import { phoneAddress } from './phone-address.ts';

// Beside the page on a wide screen: its QR code, to open it on a phone.
const panel = document.createElement('aside');
panel.className = 'phone-panel';
panel.setAttribute('aria-label', '在手机上打开');
const code = Object.assign(document.createElement('img'), {
  className: 'phone-panel__code',
  src: drawPageCode(phoneAddress(window.location.href)),
  alt: '在手机上打开本页的二维码',
  width: 128,
  height: 128,
});
const words = Object.assign(document.createElement('p'), { textContent: '手机扫码，接着看' });
panel.append(code, words);
document.body.append(panel);
