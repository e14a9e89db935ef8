import { userAgents } from '../data/user-agents.ts';

/** The user agent of that name in the tested list. */
export function userAgent(name: string): string {
  const known = userAgents.find((agent) => agent.name === name);
  if (!known) throw new Error(`No user agent is called "${name}".`);
  return known.userAgent;
}
