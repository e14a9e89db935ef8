import { openAgreementsIn } from '#src/features/agreements/agreement-links.ts';
import { bindRegistration } from '#src/features/registration/bind-registration.ts';
import type { Behaviour } from '../behaviour.ts';

/**
 * Makes the registration forms of a block work, from the moment it runs: what was typed before counts. Decision 0003.
 */
export const attach: Behaviour = (root) => {
  const detachers = [...root.querySelectorAll<HTMLFormElement>('form[data-registration-form]')].map(bindRegistration);
  detachers.push(openAgreementsIn(root));
  return () => {
    for (const detach of detachers) detach();
  };
};
