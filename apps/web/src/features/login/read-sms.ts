/** What WebOTP hands out (not in TypeScript's own types). */
interface OtpRequest extends CredentialRequestOptions {
  otp: { transport: readonly ['sms'] }
}

/** Has the browser read the code out of the SMS, where it can. The answer stops it. */
export function readSms(take: (code: string) => void): () => void {
  const stop = new AbortController()
  if ('OTPCredential' in window) {
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: stop.signal }
    navigator.credentials.get(request).then(
      (credential) => {
        const code: unknown = credential && 'code' in credential ? credential.code : undefined
        if (typeof code === 'string') take(code)
      },
      // Refused, or too late: one types.
      () => {},
    )
  }
  return () => stop.abort()
}
