import { useLocation } from 'react-router-dom';
import { brand } from '#src/lib/dom/brand.ts';
import { drawPageCode } from '#src/lib/dom/page-code.ts';

/** Beside the app on a wide screen: who we are, and this screen on the phone. */
export default function BrandPanel() {
  const { pathname } = useLocation();
  const address = window.location.origin + pathname;
  return (
    <aside className="brand-panel" aria-label={brand.name}>
      <p className="brand-panel__name">{brand.name}</p>
      <p className="brand-panel__slogan">{brand.slogan}</p>
      <img
        className="brand-panel__code"
        src={drawPageCode(address)}
        alt="在手机上打开本页的二维码"
        width="144"
        height="144"
      />
      <p className="brand-panel__hint">手机扫码，接着看</p>
    </aside>
  );
}
