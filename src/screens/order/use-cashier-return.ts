import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { skipCashier } from './cashier-return.ts';

/** A browser that has not gone back by then will not. */
const WAIT_MS = 3000;

/** Whether the screen, to which a cashier has led back, gives way to where the student left; asked on its first render. */
export function useCashierReturn(): boolean {
  const { pathname, key } = useLocation();
  // Only the screen that a document begins with was led to from outside.
  const [isSkipping, setIsSkipping] = useState(() => key === 'default' && skipCashier(pathname));
  useEffect(() => {
    if (!isSkipping) return;
    const timer = setTimeout(() => setIsSkipping(false), WAIT_MS);
    return () => clearTimeout(timer);
  }, [isSkipping]);
  return isSkipping;
}
