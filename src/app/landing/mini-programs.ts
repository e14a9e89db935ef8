import { followMiniProgramLinks } from '#src/lib/environment/mini-program-links.ts';

followMiniProgramLinks(document);
