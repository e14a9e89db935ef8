/** Conversations that wait for an answer, those of the caller, and all. */
export const CHAT_PARTS = ['waiting', 'mine', 'all'] as const;
export type ChatPart = (typeof CHAT_PARTS)[number];

export const LONGEST_HAND_NOTE = 200;
export const LONGEST_REPLY_TITLE = 20;
