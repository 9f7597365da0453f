type TokenListener = (token: string) => void

const tokenListeners = new Set<TokenListener>()
const logoutListeners = new Set<() => void>()

/** Adds the page's listeners for the account events that the app sends. */
export const accountEvents = {
  onTokensChange: (listener: TokenListener) => void tokenListeners.add(listener),
  onLogout: (listener: () => void) => void logoutListeners.add(listener),
}

export const emitTokens: TokenListener = (token) => tokenListeners.forEach((listener) => listener(token))
export const emitLogout = (): void => logoutListeners.forEach((listener) => listener())
