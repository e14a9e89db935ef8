import { StorageError } from '#site-store/object-store.ts';
import type { StorageTarget } from './storage-target.ts';

/** What an author can do about it, by the storage's code. */
const WAYS_OUT: Readonly<Record<string, string>> = {
  NoSuchBucket: '没有这个存储桶：核对 site.yaml 里的 bucket、region 和 endpoint。',
  InvalidAccessKeyId: '存储服务不认识这个密钥：核对环境变量里的 KEY_ID。',
  SignatureDoesNotMatch: '签名不对：核对环境变量里的 KEY_SECRET，和 site.yaml 里的 region。',
  AccessDenied: '密钥没有权限：要能列出、读、写、删除这个存储桶里的文件。',
  RequestTimeTooSkewed: '这台机器的时钟不准，差了一刻钟以上。',
  SecondLevelDomainForbidden: '存储服务要求桶名写在域名里：去掉 site.yaml 里的 addressing。',
  ExpiredToken: '临时密钥已经过期。',
};

/** A sentence for the author about a failed upload; rethrows what is no failure of storage or network. */
export function tellStorageFailure(cause: unknown, { name, store }: StorageTarget): string {
  const again = '已经上传的不会丢，再发布一次会接着做。';
  if (cause instanceof StorageError) {
    const { status, code, message } = cause;
    if (status >= 300 && status < 400) return `发布到 ${name} 停下了：存储桶在别的地域，核对 region 和 endpoint。`;
    return `发布到 ${name} 停下了：${WAYS_OUT[code] ?? `存储服务回答 ${message}。`}${again}`;
  }
  if (cause instanceof TypeError || (cause instanceof Error && cause.name === 'TimeoutError')) {
    return `发布到 ${name} 停下了：连不上 ${store.place.endpoint}。${again}`;
  }
  throw cause;
}
