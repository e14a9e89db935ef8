import { Link, useLocation } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { StatusView } from '#src/ui/app/status-view.tsx';

interface LoginDoorProps {
  readonly title: string;
  /** What the student finds after the login. */
  readonly text: string;
}

/** Says what a screen is for, with the link to the login and back. */
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
