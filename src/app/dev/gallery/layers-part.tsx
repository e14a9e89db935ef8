import { useState } from 'react';
import { showToast } from '#src/lib/dom/toast.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Dialog } from '#src/ui/app/dialog.tsx';
import { MessagePopup } from '#src/ui/app/message-popup.tsx';
import { Sheet } from '#src/ui/app/sheet.tsx';
import { Part } from './part.tsx';

const LONG = Array.from({ length: 30 }, (_, at) => `第 ${at + 1} 条：课程有效期内可以反复观看。`);

/** Dialogs, sheets and other layers over the screen. */
export function LayersPart() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'message'>();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setOpen(undefined);
  return (
    <Part title="Dialog, Sheet, Toast, MessagePopup">
      <Button look="plain" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button look="plain" onClick={() => setOpen('sheet')}>
        Sheet
      </Button>
      <Button look="plain" onClick={() => showToast('课程链接已复制')}>
        Toast
      </Button>
      <Button look="plain" onClick={() => setOpen('message')}>
        MessagePopup
      </Button>
      <Dialog
        title="支付未完成，确认退出?"
        isOpen={open === 'dialog'}
        onDismiss={close}
        stay={<Button onClick={close}>继续支付</Button>}
        go={
          <Button look="quiet" onClick={close}>
            确认退出
          </Button>
        }
      >
        <p>订单会为你保留 30 分钟。</p>
      </Dialog>
      <Sheet
        title="课程协议"
        isOpen={open === 'sheet'}
        onDismiss={close}
        footer={<Button onClick={() => setIsAsking(true)}>同意并继续</Button>}
      >
        {LONG.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Dialog
          title="确认签署?"
          isOpen={isAsking}
          onDismiss={() => setIsAsking(false)}
          stay={
            <Button look="plain" onClick={() => setIsAsking(false)}>
              再看看
            </Button>
          }
          go={<Button onClick={() => showToast('已签署')}>签署</Button>}
        />
      </Sheet>
      {open === 'message' && <MessagePopup title="公告" text="考前 30 天冲刺营今晚开营" onClosed={close} />}
    </Part>
  );
}
