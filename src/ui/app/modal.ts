import { type RefObject, useEffect } from 'react';

/** Opens a `<dialog>` over the page while `isOpen`, and gives the focus back to where it was. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    const opener = document.activeElement;
    // Browsers without modal dialogs show it as a layer of the page.
    if (element.showModal) element.showModal();
    else element.setAttribute('open', '');
    return () => {
      if (element.close) element.close();
      else element.removeAttribute('open');
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [dialog, isOpen]);
}
