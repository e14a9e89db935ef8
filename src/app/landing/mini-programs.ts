import { followMiniProgramLinks } from '#src/lib/environment/hosts/mini-program-links.ts';

followMiniProgramLinks(document);
