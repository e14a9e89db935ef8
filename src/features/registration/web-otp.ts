interface OtpCredential extends Credential {
  readonly code?: string;
}

interface OtpRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly string[] };
}

/** The code of the next SMS meant for this site, where the browser can read it (WebOTP); undefined otherwise. */
export async function receiveCode(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in window)) return undefined;
  const request: OtpRequest = { otp: { transport: ['sms'] }, signal };
  const credential: OtpCredential | null = await navigator.credentials.get(request).catch(() => null);
  return credential?.code;
}
