import { createCipheriv, createECDH, createHmac, type ECDH } from 'node:crypto';
import type { PushSubscription } from './web-push-gateway.ts';

const RECORD_SIZE = 4096;
const SALT_BYTES = 16;

/** Key pair and salt of one message; passed in by tests only. */
interface Once {
  readonly salt: Buffer;
  readonly sender: ECDH;
}

/**
 * A text encrypted for one browser: one record of `aes128gcm`.
 *
 * Source: RFC 8291 (Message Encryption for Web Push) §3, RFC 8188 §2. Throws for invalid keys.
 */
export function encryptPush(text: string, { p256dh, auth }: Omit<PushSubscription, 'endpoint'>, once: Once): Buffer {
  const { salt, sender } = once;
  const [receiverKey, senderKey] = [Buffer.from(p256dh, 'base64url'), sender.getPublicKey()];
  const shared = sender.computeSecret(receiverKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
  const secret = derive(extract(Buffer.from(auth, 'base64url'), shared), info, 32);
  const pseudoRandom = extract(salt, secret);
  const key = derive(pseudoRandom, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(pseudoRandom, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 marks the last record.
  const closed = [
    cipher.update(Buffer.concat([Buffer.from(text), Buffer.from([2])])),
    cipher.final(),
    cipher.getAuthTag(),
  ];
  const head = Buffer.alloc(SALT_BYTES + 5);
  salt.copy(head);
  head.writeUInt32BE(RECORD_SIZE, SALT_BYTES);
  head.writeUInt8(senderKey.length, SALT_BYTES + 4);
  return Buffer.concat([head, senderKey, ...closed]);
}

/** A new key pair and salt for one message. */
export function newOnce(bytes: (length: number) => Buffer): Once {
  const sender = createECDH('prime256v1');
  sender.generateKeys();
  return { salt: bytes(SALT_BYTES), sender };
}

/** HKDF, RFC 5869: at most one block of SHA-256 is needed. */
const extract = (salt: Buffer, input: Buffer) => createHmac('sha256', salt).update(input).digest();
const derive = (key: Buffer, info: Buffer, length: number) =>
  createHmac('sha256', key)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, length);
