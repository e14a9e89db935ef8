import { useState } from 'react';
import { useLogout } from '#src/features/session/logout.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Dialog } from '#src/ui/app/dialog.tsx';

/** The way out, which asks. */
export function LogoutButton() {
  const [isAsking, setIsAsking] = useState(false);
  const logout = useLogout();
  return (
    <>
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        退出登录
      </Button>
      <Dialog
        title="退出登录？"
        isOpen={isAsking}
        onDismiss={() => setIsAsking(false)}
        stay={<Button onClick={() => setIsAsking(false)}>再看看</Button>}
        go={
          <Button look="danger" isBusy={logout.isPending} onClick={() => logout.mutate()}>
            确认退出
          </Button>
        }
      >
        <p>课程和学习记录都会保留，下次用同一个手机号登录即可。</p>
      </Dialog>
    </>
  );
}
