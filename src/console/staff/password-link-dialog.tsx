import './staff.css';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/toast.tsx';

interface PasswordLinkDialogProps {
  readonly name: string;
  readonly link: ConsoleReply<'POST /console/api/staff/{uuid}/password-link'>;
  readonly onClose: () => void;
}

/** The link for the account's owner; it is shown only now and not stored. */
export function PasswordLinkDialog({ name, link, onClose }: PasswordLinkDialogProps) {
  const address = `${window.location.origin}/console/password#${link.token}`;
  const copy = () =>
    navigator.clipboard
      .writeText(address)
      .then(() => showToast('链接已复制'))
      .catch(() => showToast('复制不了，请手动选中链接'));
  return (
    <Dialog title={`「${name}」的设密码链接`} onClose={onClose}>
      <p>请发给本人。链接只能用一次，{chinaMoment(Date.parse(link.expiresAt), Date.now())} 前有效，关闭后不再显示。</p>
      <input
        className="console-link-box"
        aria-label="链接"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className="console-dialog__actions">
        <Button onClick={onClose}>关闭</Button>
        <Button look="primary" onClick={() => void copy()}>
          复制链接
        </Button>
      </div>
    </Dialog>
  );
}
