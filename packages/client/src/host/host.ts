/**
 * The vendor's app around the page, in any of its forms. The methods that read a value never reject: a failure is
 * reported, and they return a default.
 */
export interface Host {
  readonly mode: 'bridge' | 'sdk' | 'web'
  clientName(): Promise<string>
  /** Country code as the app reports it; '' if it reports none. */
  localization(): Promise<string>
  version(): Promise<string>
  /** Capabilities of this app, by the vendor's names. */
  capabilities(): Promise<readonly string[]>
  /** undefined if there is no wallet; `canReportWallet` is false for a client that cannot have one. */
  walletAddress(): Promise<string | undefined>
  readonly canReportWallet: boolean
  isDefaultBrowser(): Promise<boolean>
  /** Whether the client can report the data that it saved. */
  readonly canReportDataSaved: boolean
  kilobytesSavedToday(): Promise<number>
  // The actions below throw UnsupportedMethodError in a client that lacks them.
  triggerDataSavedReport(): Promise<void>
  openDefaultBrowserDialog(): Promise<void>
  openNativeScreen(screenName: string): Promise<void>
  openDeepLink(link: string): Promise<void>
  close(): Promise<void>
  social(): Promise<SocialAccounts>
}

/**
 * The phone's accounts at outside services. `login` and `signOut` throw UnsupportedMethodError if the app lacks the
 * method.
 */
export interface SocialAccounts {
  /** Makes the app ask the person which account to use; that may take minutes. */
  login(provider: string): Promise<void>
  /** The chosen account; undefined if the person chose none, or if the call failed, which is reported. */
  account(): Promise<SocialAccount | undefined>
  signOut(): Promise<void>
}

/** An account at an outside service, reported by the app. */
export interface SocialAccount {
  provider: string
  /** The provider's signed ID token. */
  idToken: string
  email?: string
}

/** Raised for a method that the client lacks (section 8). */
export class UnsupportedMethodError extends Error {
  override name = 'UnsupportedMethodError'
  constructor(method: string) {
    super(`The client has no ${method}`)
  }
}

/** Returns an implementation of a method that this kind of client never has: it raises UnsupportedMethodError. */
export const lacking = (method: string) => async (): Promise<never> => {
  throw new UnsupportedMethodError(method)
}

export type Report = (error: unknown) => void
