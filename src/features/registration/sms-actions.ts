/** What an SMS code is for. */
export { smsActions } from '#src/contract/states.ts';
