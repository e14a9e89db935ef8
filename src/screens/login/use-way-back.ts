import { useNavigate, useSearchParams } from 'react-router-dom';
import { returnPath } from '#src/lib/return-path.ts';

/** Where the student came from before the login, and the way there. */
export function useWayBack() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const path = returnPath(query.get('redirect'));
  return {
    path,
    /** For links to the other screens of the login. */
    query: path === '/' ? {} : { redirect: path },
    goBack: () => void navigate(path, { replace: true }),
  };
}
