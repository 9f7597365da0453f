/** The vendor's app around the page, whatever form it has. Reads always answer: what fails is reported and gives a default. */
export interface Host {
  readonly mode: 'bridge' | 'sdk' | 'web'
  clientName(): Promise<string>
  /** Country code as the app has it; '' where it does not say. */
  localization(): Promise<string>
  version(): Promise<string>
  /** What this app can do, in the vendor's words. */
  capabilities(): Promise<readonly string[]>
  /** undefined where no wallet is known; a client that cannot have one says so with `canReportWallet`. */
  walletAddress(): Promise<string | undefined>
  readonly canReportWallet: boolean
  isDefaultBrowser(): Promise<boolean>
  /** Whether the client counts the data that it saves. */
  readonly canReportDataSaved: boolean
  kilobytesSavedToday(): Promise<number>
  // What follows acts, and throws UnsupportedMethodError in a client that cannot.
  triggerDataSavedReport(): Promise<void>
  openDefaultBrowserDialog(): Promise<void>
  openNativeScreen(screenName: string): Promise<void>
  openDeepLink(link: string): Promise<void>
  close(): Promise<void>
  social(): Promise<SocialAccounts>
}

/** The phone's accounts at other people's services: each method throws UnsupportedMethodError where the app lacks it. */
export interface SocialAccounts {
  /** Has the app ask the person which account to use; it may take them minutes. */
  login(provider: string): Promise<void>
  /** The account that they chose; undefined where they chose none. */
  account(): Promise<SocialAccount | undefined>
  signOut(): Promise<void>
}

/** An account of somebody else's that the app vouches for. */
export interface SocialAccount {
  provider: string
  /** The provider's signed word for it. */
  idToken: string
  email?: string
}

/** Asked of a client that lacks the method (section 8). */
export class UnsupportedMethodError extends Error {
  override name = 'UnsupportedMethodError'
  constructor(method: string) {
    super(`The client has no ${method}`)
  }
}

/** A method that this kind of client never has. */
export const lacking = (method: string) => async (): Promise<never> => {
  throw new UnsupportedMethodError(method)
}

export type Report = (error: unknown) => void
