/** The vendor's app around the page, whatever form it has. Every method answers; failures are reported and give defaults. */
export interface Host {
  readonly mode: 'bridge' | 'sdk' | 'web'
  clientName(): Promise<string>
  /** Country code as the app has it; '' where it does not say. */
  localization(): Promise<string>
  version(): Promise<string>
  /** undefined where no wallet is known; a client that cannot have one says so with `canReportWallet`. */
  walletAddress(): Promise<string | undefined>
  readonly canReportWallet: boolean
  isDefaultBrowser(): Promise<boolean>
  kilobytesSavedToday(): Promise<number>
  openDefaultBrowserDialog(): Promise<void>
  openNativeScreen(screenName: string): Promise<void>
  openDeepLink(link: string): Promise<void>
  close(): Promise<void>
}

/** Asked of a client that lacks the method (section 8). */
export class UnsupportedMethodError extends Error {
  override name = 'UnsupportedMethodError'
  constructor(method: string) {
    super(`The client has no ${method}`)
  }
}

export type Report = (error: unknown) => void
