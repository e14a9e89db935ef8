import { Link } from 'react-router-dom';
import { isAllowed, type StaffAccess } from '#src/contract/console/roles.ts';
import { useMe } from './use-me.ts';

const ACCESS: StaffAccess = 'staff:operator|service|finance';

interface OrderLinkProps {
  readonly uuid: string;
  readonly number: string;
}

/** An order's number, which leads to the order for roles that may see it. */
export function OrderLink({ uuid, number }: OrderLinkProps) {
  const me = useMe();
  if (!isAllowed(me?.role ?? null, ACCESS)) return <span>{number}</span>;
  return <Link to={`/console/orders/${uuid}`}>{number}</Link>;
}
