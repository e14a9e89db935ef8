import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CheckPanel } from './check-panel.tsx';

interface CheckButtonProps {
  readonly file: string;
  readonly text: string;
}

/** Opens the check of a page's text before publishing. */
export function CheckButton({ file, text }: CheckButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>检查</Button>
      {isOpen ? (
        <Dialog title="发布前检查" onClose={() => setIsOpen(false)}>
          <CheckPanel file={file} text={text} />
          <div className="console-dialog__actions">
            <Button look="primary" onClick={() => setIsOpen(false)}>
              关闭
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
