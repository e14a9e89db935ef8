import { Link, useLocation } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { StatusView } from '#src/ui/app/status-view.tsx';

interface LoginDoorProps {
  readonly title: string;
  /** What is to be found behind it. */
  readonly text: string;
}

/** What a screen is for, and the way to the login and back, for a stranger. */
export function LoginDoor({ title, text }: LoginDoorProps) {
  const { pathname, search } = useLocation();
  return (
    <StatusView title={title} text={text}>
      <Link className="button button--brand" to={paths.login({}, { redirect: pathname + search })}>
        登录
      </Link>
    </StatusView>
  );
}
