import { renderSVG } from 'uqr';

const QUIET_MODULES = 2;

/** A QR code of an address as a data URL for an `img`. */
export function drawPageCode(address: string): string {
  const svg = renderSVG(address, { border: QUIET_MODULES, whiteColor: '#ffffff', blackColor: '#1b1f2a' });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
