import { createContext } from 'react';

/** Path patterns of the screens that exist; a link to another one would lead to nothing. */
export const BuiltScreens = createContext<ReadonlySet<string>>(new Set());
