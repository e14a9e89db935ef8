import { renderSVG } from 'uqr';

const QUIET_MODULES = 2;

/** An address as a QR code to scan from the screen: a data address for an `img`. */
export function drawPageCode(address: string): string {
  const svg = renderSVG(address, { border: QUIET_MODULES, whiteColor: '#ffffff', blackColor: '#1b1f2a' });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
