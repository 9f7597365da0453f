/** Why the security check (reCAPTCHA) ended without a token. */
type Reason = 'closed' | 'failed' | 'unreachable'

export class SecurityCheckError extends Error {
  override name = 'SecurityCheckError'
  readonly reason: Reason

  constructor(reason: Reason) {
    super(`The security check ended: ${reason}`)
    this.reason = reason
  }
}
