import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useLayoutEffect } from 'react';
import { stopClock } from '#src/lib/money-and-time/clock.ts';

interface AppRootProps {
  readonly client: QueryClient;
  readonly children: ReactNode;
}

/** Everything around the router, the same on the server and in the browser. */
export function AppRoot({ client, children }: AppRootProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <RunningClock />
        {children}
      </QueryClientProvider>
    </StrictMode>
  );
}

/** Restarts the clock after hydration; must run before any other effect. */
function RunningClock() {
  useLayoutEffect(() => stopClock(undefined), []);
  return null;
}
