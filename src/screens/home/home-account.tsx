import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useLogout } from '#src/features/session/logout.ts';
import { userQuery } from '#src/features/session/user.ts';
import * as paths from '#src/lib/paths.ts';
import { maskMobile } from '#src/lib/phone.ts';
import { useIsLoggedIn } from '#src/lib/use-is-logged-in.ts';

/** Who is logged in, with the way in and out. */
export function HomeAccount() {
  const isLoggedIn = useIsLoggedIn();
  const { data: user } = useQuery({ ...userQuery, enabled: isLoggedIn });
  const logout = useLogout();
  if (!isLoggedIn) {
    return (
      <Link className="home__login" to={paths.login()}>
        登录
      </Link>
    );
  }
  return (
    <p className="home__account">
      <span>{user ? user.nickname || maskMobile(user.mobile) : '同学'}，你好</span>
      <button type="button" className="home__logout" disabled={logout.isPending} onClick={() => logout.mutate()}>
        退出登录
      </button>
    </p>
  );
}
