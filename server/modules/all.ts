import type { Handlers } from '#server/http/handlers.ts';
import type { contract } from '#src/contract/all.ts';
import { accountHandlers } from './account/handlers.ts';
import { baseHandlers } from './base/handlers.ts';
import { courseHandlers } from './course/handlers.ts';

/** One handler for every call of the contract. */
export const handlers: Handlers<typeof contract> = { ...accountHandlers, ...baseHandlers, ...courseHandlers };
