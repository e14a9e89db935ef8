import type { ReactNode } from 'react';
import type { Environment } from '#src/lib/environment/detect.ts';

interface BrowserGuideProps {
  readonly environment: Environment;
}

/** How to open this page in the phone's browser: a picture, and the steps as text. */
export function BrowserGuide({ environment: { host, system } }: BrowserGuideProps) {
  // The web-view of a mini-program has no menu that opens the browser.
  const hasMenu = host !== 'mini-program';
  const browser = system === 'ios' ? 'Safari' : '浏览器';
  const steps: readonly ReactNode[] = hasMenu
    ? [
        <>
          点右上角 <b className="way-out__dots">···</b>
        </>,
        <>选择“在{system === 'ios' ? '默认浏览器' : '浏览器'}打开”</>,
        <>在打开的页面里用支付宝付款</>,
      ]
    : [<>点“复制链接”</>, <>打开手机的{browser}，粘贴到地址栏</>, <>在打开的页面里用支付宝付款</>];
  return (
    <section className="way-out__guide" aria-label="操作步骤">
      {hasMenu && <Arrow />}
      {hasMenu ? <MenuPicture /> : <PastePicture />}
      <ol className="way-out__steps">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a host never change their order
          <li key={index}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

/** An arrow to the menu in the corner of the host app's bar. */
function Arrow() {
  return (
    <svg className="way-out__arrow" viewBox="0 0 64 72" width="64" height="72" aria-hidden="true">
      <path d="M8 68C34 62 50 42 52 10" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M40 20 52.5 7 62 22"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A phone with an open menu, its second entry highlighted. */
function MenuPicture() {
  return (
    <svg className="way-out__picture" viewBox="0 0 240 168" width="240" height="168" aria-hidden="true">
      <Phone>
        <circle cx="150" cy="34" r="2.5" fill="var(--ink)" />
        <circle cx="158" cy="34" r="2.5" fill="var(--ink)" />
        <circle cx="166" cy="34" r="2.5" fill="var(--ink)" />
        <circle cx="158" cy="34" r="14" fill="none" stroke="var(--brand)" strokeWidth="2" />
        <rect x="68" y="92" width="104" height="72" rx="10" fill="var(--ground)" />
        {[0, 1, 2].map((column) => (
          <rect
            key={column}
            x={80 + column * 30}
            y="104"
            width="20"
            height="20"
            rx="6"
            fill={column === 1 ? 'var(--brand)' : 'var(--line)'}
          />
        ))}
        <circle cx="120" cy="114" r="5.5" fill="none" stroke="var(--on-brand)" strokeWidth="1.5" />
        <path d="m122.5 111.5-1.5 3.5-3.5 1.5 1.5-3.5z" fill="var(--on-brand)" />
        <rect x="80" y="130" width="20" height="4" rx="2" fill="var(--line)" />
        <rect x="108" y="130" width="24" height="4" rx="2" fill="var(--brand)" />
        <rect x="140" y="130" width="20" height="4" rx="2" fill="var(--line)" />
        <rect x="80" y="146" width="80" height="4" rx="2" fill="var(--line)" />
      </Phone>
    </svg>
  );
}

/** A phone whose browser has an address pasted into its bar. */
function PastePicture() {
  return (
    <svg className="way-out__picture" viewBox="0 0 240 168" width="240" height="168" aria-hidden="true">
      <Phone>
        <rect x="76" y="26" width="88" height="18" rx="9" fill="var(--brand-soft)" stroke="var(--brand)" />
        <rect x="84" y="33" width="52" height="4" rx="2" fill="var(--brand)" />
        <rect x="76" y="60" width="88" height="40" rx="8" fill="var(--ground)" />
        <rect x="76" y="110" width="60" height="5" rx="2.5" fill="var(--line)" />
        <rect x="76" y="124" width="88" height="5" rx="2.5" fill="var(--line)" />
        <rect x="76" y="142" width="88" height="16" rx="8" fill="var(--brand)" />
      </Phone>
    </svg>
  );
}

function Phone({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <ellipse cx="120" cy="164" rx="84" ry="4" fill="var(--line)" />
      <path
        d="M64 164V24a14 14 0 0 1 14-14h84a14 14 0 0 1 14 14v140z"
        fill="var(--paper)"
        stroke="var(--line-strong)"
        strokeWidth="2"
      />
      {children}
    </>
  );
}
