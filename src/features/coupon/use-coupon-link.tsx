import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { handOver } from '#src/lib/storage/hand-over.ts';

interface UseCouponLinkProps {
  readonly couponUuid: string;
  readonly to: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** A link to where a coupon is used: an order begun there soon starts with this coupon. */
export function UseCouponLink({ couponUuid, ...link }: UseCouponLinkProps) {
  return <Link {...link} onClick={() => handOver('checkout', couponUuid)} />;
}
