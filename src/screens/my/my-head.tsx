import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { MessageDoor } from '#src/features/message/message-door.tsx';
import { settingsQuery } from '#src/features/my/my-queries.ts';
import { brand } from '#src/lib/dom/brand.ts';
import * as paths from '#src/lib/paths.ts';
import { Face } from '#src/ui/app/face.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';

interface MyHeadProps {
  readonly isLoggedIn: boolean;
  /** Undefined while it loads, and for visitors who are not logged in. */
  readonly user: { readonly nickname: string; readonly face: string; readonly mobile: string } | undefined;
  readonly hasFailed: boolean;
}

const FACE = 64;

/** The student's name and picture; the login link for visitors who are not logged in. */
export function MyHead({ isLoggedIn, user, hasFailed }: MyHeadProps) {
  const { data: settings } = useQuery(settingsQuery);
  const face = user?.face || settings?.default_face || '';
  return (
    <section className="my-head" aria-label="账号">
      {isLoggedIn ? (
        <Link className="my-head__face" to={paths.personalInfo()} aria-label="修改头像和资料">
          <Face src={face} alt="头像" size={FACE} />
        </Link>
      ) : (
        <Face src={face} alt="头像" size={FACE} />
      )}
      {isLoggedIn ? (
        <>
          <div className="my-head__words">
            <Names user={user} hasFailed={hasFailed} />
          </div>
          <MessageDoor />
        </>
      ) : (
        <div className="my-head__words">
          <h2 className="my-head__name">欢迎来到{brand.name}</h2>
          <p className="my-head__note">登录后查看课程、订单和优惠券</p>
        </div>
      )}
      {!isLoggedIn && (
        <div className="my-head__ways">
          <Link className="button button--brand" to={paths.login({}, { redirect: paths.myIndex() })}>
            登录
          </Link>
          <Link className="button button--plain" to={paths.register({}, { redirect: paths.myIndex() })}>
            注册
          </Link>
        </div>
      )}
    </section>
  );
}

function Names({ user, hasFailed }: Pick<MyHeadProps, 'user' | 'hasFailed'>) {
  if (user) {
    return (
      <>
        <h2 className="my-head__name">{user.nickname || user.mobile}</h2>
        {user.nickname && <p className="my-head__note">{user.mobile}</p>}
      </>
    );
  }
  if (hasFailed) return <h2 className="my-head__name">同学，你好</h2>;
  return (
    <>
      <LoadingNote />
      <Skeleton className="my-head__place" />
      <Skeleton className="skeleton--half" />
    </>
  );
}
