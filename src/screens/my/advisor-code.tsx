import { useState } from 'react';
import { ChannelCode } from '#src/features/consult/channel-code.tsx';
import { Sheet } from '#src/ui/app/sheet.tsx';

const CHANNEL = 'advisor';

/** The advisor's QR code for the chat app, in a sheet. */
export function AdvisorCode() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="my-advisor__way" onClick={() => setIsOpen(true)}>
        <span className="my-advisor__words">
          <span>微信联系</span>
          <span className="my-advisor__note">添加学习规划师，课表和资料随时问</span>
        </span>
        <span className="my-advisor__go">二维码</span>
      </button>
      {isOpen && (
        <Sheet title="添加学习规划师" isOpen onDismiss={() => setIsOpen(false)}>
          <ChannelCode code={CHANNEL} />
        </Sheet>
      )}
    </>
  );
}
