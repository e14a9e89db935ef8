import { createDecipheriv, type KeyObject } from 'node:crypto';
import { ForgedNotification, type Notification } from './payment-gateway.ts';
import { isSigned, signText } from './rsa-sign.ts';

/** A message with a larger time difference is refused. Source: WeChat Pay API v3, "signature verification". */
const TOLERANCE_SECONDS = 300;
const TAG_BYTES = 16;

interface SignedRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body: string;
  readonly timestamp: string;
  readonly nonce: string;
}

interface Merchant {
  readonly merchantId: string;
  readonly serialNo: string;
  readonly privateKey: KeyObject;
}

/** The value of the `Authorization` header of a request to WeChat Pay v3. */
export function authorization(request: SignedRequest, { merchantId, serialNo, privateKey }: Merchant): string {
  const { method, path, body, timestamp, nonce } = request;
  const signature = signText(lines(method, path, timestamp, nonce, body), privateKey);
  const parts = { mchid: merchantId, nonce_str: nonce, signature, timestamp, serial_no: serialNo };
  const list = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`;
}

/** The parameters of `getBrandWCPayRequest`, signed for the chat app. */
export function jsapiParameters(
  prepayId: string,
  { appId, privateKey, timestamp, nonce }: { appId: string; privateKey: KeyObject; timestamp: string; nonce: string },
): Record<string, string> {
  const packageText = `prepay_id=${prepayId}`;
  const paySign = signText(lines(appId, timestamp, nonce, packageText), privateKey);
  return { appId, timeStamp: timestamp, nonceStr: nonce, package: packageText, signType: 'RSA', paySign };
}

/** Throws a `ForgedNotification` unless WeChat Pay signed exactly this body with this key, just now. */
export function checkSignature(message: Notification, key: { readonly id: string; readonly key: KeyObject }): void {
  const header = (name: string) => {
    const value = message.headers[name];
    return typeof value === 'string' ? value : '';
  };
  const timestamp = header('wechatpay-timestamp');
  const age = Math.abs(message.now.getTime() / 1000 - Number(timestamp));
  if (!/^\d{1,12}$/.test(timestamp) || age > TOLERANCE_SECONDS) throw new ForgedNotification('Too old.');
  if (header('wechatpay-serial') !== key.id) throw new ForgedNotification('Signed with an unknown key.');
  const text = lines(timestamp, header('wechatpay-nonce'), message.body);
  if (!isSigned(text, header('wechatpay-signature'), key.key)) throw new ForgedNotification('Wrong signature.');
}

interface Sealed {
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associatedData: string;
}

/** The text that WeChat Pay encrypted with the shop's API v3 key (AES-256-GCM); throws when it was changed. */
export function unseal({ ciphertext, nonce, associatedData }: Sealed, apiV3Key: string): string {
  const sealed = Buffer.from(ciphertext, 'base64');
  if (sealed.length < TAG_BYTES) throw new ForgedNotification('Not readable.');
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key, 'utf8'), Buffer.from(nonce, 'utf8'));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    decipher.setAAD(Buffer.from(associatedData, 'utf8'));
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    throw new ForgedNotification('Not sealed with the key of this shop.');
  }
}

const lines = (...texts: readonly string[]) => texts.map((text) => `${text}\n`).join('');
