import { consoleApi } from '../client/console-api.ts';
import { ShownMobile } from './shown-mobile.tsx';

interface StudentMobileProps {
  readonly uuid: string;
  /** Masked. */
  readonly mobile: string;
}

/** A student's mobile, on the record of the student and of an order. */
export function StudentMobile({ uuid, mobile }: StudentMobileProps) {
  return (
    <ShownMobile
      mobile={mobile}
      show={() => consoleApi('POST /console/api/students/{uuid}/mobile', { params: { uuid } })}
    />
  );
}
