/** WebOTP's options, which TypeScript's own types lack. */
interface OtpRequest extends CredentialRequestOptions {
  otp: { transport: readonly ['sms'] }
}

/** Lets the browser read the code from the SMS, if it can. The returned function stops it. */
export function readSms(take: (code: string) => void): () => void {
  const stop = new AbortController()
  if ('OTPCredential' in window) {
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: stop.signal }
    navigator.credentials.get(request).then(
      (credential) => {
        const code: unknown = credential && 'code' in credential ? credential.code : undefined
        if (typeof code === 'string') take(code)
      },
      // Rejected or too late: the person types the code.
      () => {},
    )
  }
  return () => stop.abort()
}
