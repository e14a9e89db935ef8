import { openAgreementsIn } from '#src/features/agreements/agreement-links.ts';
import type { Behaviour } from '../behaviour.ts';

/** Opens the block's agreements in a dialog. */
export const attach: Behaviour = openAgreementsIn;
