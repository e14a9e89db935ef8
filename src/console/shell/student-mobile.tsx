import { consoleApi } from '../client/console-api.ts';
import { ShownMobile } from './shown-mobile.tsx';

interface StudentMobileProps {
  readonly uuid: string;
  /** The masked mobile. */
  readonly mobile: string;
}

/** A student's mobile on the pages of the student and of an order, masked until it is requested. */
export function StudentMobile({ uuid, mobile }: StudentMobileProps) {
  return (
    <ShownMobile
      mobile={mobile}
      show={() => consoleApi('POST /console/api/students/{uuid}/mobile', { params: { uuid } })}
    />
  );
}
