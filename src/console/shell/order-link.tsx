import { Link } from 'react-router-dom';
import { isAllowed } from '#src/contract/console/roles.ts';
import { AREA_GROUPS } from './areas.ts';
import { useMe } from './use-me.ts';

const ORDERS_PATH = '/console/orders';
const orderArea = AREA_GROUPS.flatMap(({ areas }) => areas).find(({ path }) => path === ORDERS_PATH);

interface OrderLinkProps {
  readonly uuid: string;
  readonly number: string;
}

/** An order's number, which leads to the order where the console has a page of it for this role. */
export function OrderLink({ uuid, number }: OrderLinkProps) {
  const me = useMe();
  if (!orderArea || !isAllowed(me?.role ?? null, orderArea.access)) return <span>{number}</span>;
  return <Link to={`${ORDERS_PATH}/${uuid}`}>{number}</Link>;
}
