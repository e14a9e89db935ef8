import { useQuery } from '@tanstack/react-query';
import { myHomeQuery } from '#src/features/home/home-query.ts';
import { quoteQuery } from '#src/features/my/my-queries.ts';
import { failureText } from '#src/lib/api-failures.ts';
import { useIsLoggedIn } from '#src/lib/use-is-logged-in.ts';
import { Button } from '#src/ui/app/button.tsx';
import { LogoutButton } from './logout-button.tsx';
import { MyAdvisor } from './my-advisor.tsx';
import { MyEntries } from './my-entries.tsx';
import { MyHead } from './my-head.tsx';
import { NextLive } from './next-live.tsx';
import { OrderShortcuts } from './order-shortcuts.tsx';
import './my-index.css';

/** The student's own place: who they are, what waits for them, and the way to everything they have. */
export default function MyIndex() {
  const isLoggedIn = useIsLoggedIn();
  const { data: home, error, refetch } = useQuery({ ...myHomeQuery, staleTime: 0, enabled: isLoggedIn });
  const mine = isLoggedIn ? home : undefined;
  return (
    <div className="my-index">
      <MyHead isLoggedIn={isLoggedIn} user={mine?.user ?? undefined} hasFailed={error !== null} />
      {isLoggedIn && error && !home && (
        <p className="my-index__failed" role="alert">
          {failureText(error)}
          <Button look="quiet" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
      <OrderShortcuts counts={mine?.counts.orders ?? []} />
      {mine?.next_live && <NextLive live={mine.next_live} />}
      <MyEntries counts={mine?.counts} tours={mine?.tours ?? []} isLoggedIn={isLoggedIn} />
      <MyAdvisor />
      <Quote />
      {isLoggedIn && <LogoutButton />}
    </div>
  );
}

function Quote() {
  const { data: quote } = useQuery(quoteQuery);
  return (
    <figure className="my-index__quote">
      {quote && (
        <>
          <blockquote>{quote.content}</blockquote>
          {quote.author && <figcaption>{quote.author}</figcaption>}
        </>
      )}
    </figure>
  );
}
