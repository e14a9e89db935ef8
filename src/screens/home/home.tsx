import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useLogout } from '#src/features/session/logout.ts';
import { userQuery } from '#src/features/session/user.ts';
import { brand } from '#src/lib/brand.ts';
import * as paths from '#src/lib/paths.ts';
import { maskMobile } from '#src/lib/phone.ts';
import { useIsLoggedIn } from '#src/lib/use-is-logged-in.ts';
import { useTitle } from '#src/ui/app/use-title.ts';
import './home.css';

/** The front door: who we are, and who is logged in. */
export default function Home() {
  const isLoggedIn = useIsLoggedIn();
  useTitle(brand.name);
  return (
    <div className="home">
      <header className="home__head">
        <h1 className="home__brand">{brand.name}</h1>
        <p className="home__slogan">{brand.slogan}</p>
      </header>
      <div className="home__card">{isLoggedIn ? <Student /> : <Stranger />}</div>
    </div>
  );
}

function Stranger() {
  return (
    <>
      <p className="home__text">用手机号登录，没有账号时登录即注册。</p>
      <Link className="button button--brand" to={paths.login()}>
        登录
      </Link>
    </>
  );
}

function Student() {
  const { data: user } = useQuery(userQuery);
  const logout = useLogout();
  return (
    <>
      <p className="home__text">{user ? `${user.nickname || maskMobile(user.mobile)}，你好` : '你好'}</p>
      <button
        type="button"
        className="button button--plain"
        disabled={logout.isPending}
        onClick={() => logout.mutate()}
      >
        退出登录
      </button>
    </>
  );
}
