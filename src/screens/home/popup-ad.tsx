import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { popupAdQuery, reportAd } from '#src/features/home/popup-ad.ts';
import { navigationLink } from '#src/lib/addresses/navigation-link.ts';
import { AppLink } from '#src/ui/app/app-link.tsx';
import { CrossIcon } from '#src/ui/app/cross-icon.tsx';
import { Modal } from '#src/ui/app/modal.tsx';
import '#src/ui/app/dialog.css';
import './popup-ad.css';

/** An ad over the screen. Nothing when there is none, it has no link, or its picture fails to load. */
export function PopupAd({ onShown }: { readonly onShown: () => boolean }) {
  const { data: ad } = useQuery(popupAdQuery);
  const [state, setState] = useState<'waiting' | 'open' | 'closed'>('waiting');
  const link = ad ? navigationLink(ad.navigation) : undefined;
  if (!ad || !link || state === 'closed') return null;
  const close = () => setState('closed');
  const handleLoaded = () => {
    if (!onShown()) return close();
    reportAd('exposure', ad.uuid);
    setState('open');
  };
  const handleFollowed = () => {
    reportAd('click', ad.uuid);
    close();
  };
  return (
    <Modal className="dialog popup-ad" label={ad.title} isOpen={state === 'open'} onDismiss={close}>
      <AppLink link={link} className="popup-ad__way" onClick={handleFollowed}>
        {/* Loaded while the dialog is closed, so that it opens complete. */}
        <img
          className="popup-ad__picture"
          src={ad.image}
          alt=""
          width="900"
          height="720"
          onLoad={handleLoaded}
          onError={close}
        />
        <span className="popup-ad__title">{ad.title}</span>
        <span className="button button--brand">去看看</span>
      </AppLink>
      <button type="button" className="popup-ad__close" aria-label="关闭广告" onClick={close}>
        <CrossIcon />
      </button>
    </Modal>
  );
}
