import { createECDH } from 'node:crypto';
import type { PushSubscription, WebPushGateway } from './web-push-gateway.ts';

/** A push as the sandbox shows it. */
export interface SandboxPush extends Pick<PushSubscription, 'endpoint'> {
  readonly text: string;
}

const MOST = 100;

/** Sends nothing: `/sandbox/pushes` shows the last messages, until the process ends. */
export function sandboxWebPush(): WebPushGateway & { readonly pushes: () => readonly SandboxPush[] } {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  let pushes: readonly SandboxPush[] = [];
  return {
    publicKey: pair.getPublicKey('base64url'),
    send: async ({ endpoint }, text) => {
      pushes = [...pushes, { endpoint, text }].slice(-MOST);
      return 'sent';
    },
    pushes: () => pushes,
  };
}
