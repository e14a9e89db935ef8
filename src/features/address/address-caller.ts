import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { returnPath } from '#src/lib/addresses/return-path.ts';
import { SKIP_LEAVE_GUARD } from '#src/lib/history/skip-leave-guard.ts';
import { endHandOver, handOver, readHandOver } from '#src/lib/storage/hand-over.ts';

/** How many history steps are between this screen and the one that waits for an address. */
interface CallerState {
  readonly steps?: number;
}

/** The address of an address screen, with its parameters, for a link from a screen that waits for an address. */
export function callFor(path: string, caller: string) {
  const query = new URLSearchParams({ redirect: caller });
  return { to: `${path}?${query}`, state: { ...SKIP_LEAVE_GUARD, steps: 1 } satisfies CallerState };
}

/**
 * The screen that asked for an address, from `?redirect=`, and the link back to it with the chosen one.
 *
 * `path` is undefined when no screen asked. `link` leads to another address screen for the same caller.
 */
export function useCaller(fallback = '') {
  const [query] = useSearchParams();
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const path = returnPath(query.get('redirect'), fallback) || undefined;
  const steps = (state as CallerState | null)?.steps;

  /** One step back if possible; else to `otherwise`. */
  function goBack(otherwise: string): void {
    if (key === 'default') void navigate(otherwise, { replace: true });
    else void navigate(-1);
  }

  return {
    path,
    goBack,
    link: (to: string) => ({
      to: path ? `${to}?${new URLSearchParams({ redirect: path })}` : to,
      state: steps ? { steps: steps + 1 } : null,
    }),
    /** Leaves the address for the caller, and goes back in the history, so that no screen is in it twice. */
    giveBack: (address: string) => {
      if (!path) return;
      handOver('address', address);
      if (steps) void navigate(-steps);
      else void navigate(path, { replace: true });
    },
  };
}

/** The address that an address screen has left for this one; returned once. */
export function useHandedAddress(): string | undefined {
  const [address] = useState(() => readHandOver('address'));
  useEffect(() => endHandOver('address'), []);
  return address;
}
