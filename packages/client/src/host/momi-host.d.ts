/**
 * What a vendor's app offers to the pages of Momi. The file imports nothing: copy it into the app's own repository.
 * What each method means, how long the page waits for it and what follows its silence: docs/integration.md.
 *
 * The client is compiled against these names, so one that is missing here is never called.
 */

/**
 * How a method may answer: with the value, with its JSON text ('"mini"', 'true', '12'), or with a promise of either. The
 * JSON text is for bridges that pass only texts, such as Android's `addJavascriptInterface`.
 */
export type Answer<T> = T | string | PromiseLike<T | string>

/** The answer of a method that only does something. Its value is not read; a rejection says that it was not done. */
export type Done = unknown

/** A bridge may answer with the whole pair; the page reads only the access token. */
export type TokenAnswer = Answer<string | null | { accessToken: string; refreshToken?: string }>

/** The account that the person has chosen in the app. */
export interface MomiSocialAccount {
  provider: string
  /** The provider's signed ID token. */
  idToken: string
  email?: string
}

/** The methods that the native bridge and the client SDK have in common. */
export interface MomiMethods {
  /** 'mini', 'ofa' or 'news'. */
  getClientName(): Answer<string>
  /** The country, two letters. */
  getClientLocalization(): Answer<string>
  /** Digits and dots, such as '92.0.4515'. */
  getClientVersion(): Answer<string>
  isDefaultBrowser(): Answer<boolean>
  /** Names of the vendor's choice. */
  getCapabilities?(): Answer<readonly string[]>
  /** null or '': no wallet yet. An app that never has a wallet leaves the method out. */
  getWalletAddress?(): Answer<string | null>
  /** Left out: the app does not measure what it saves. */
  getKilobytesSavedToday?(): Answer<number>
  /** Makes the app report what it has saved to the server now. */
  triggerDataSavedReport?(): Done
  /** Opens a part of the app: 'feed', 'wallpaper', 'browse', 'minipay', 'default-browser', or a URL of MiniPay. */
  openMomiMiniDeepLink?(link: string): Done
  /** Closes the page. */
  close?(): Done
  /** Has the person choose an account; answers when they have chosen or cancelled, which may take minutes. */
  requestSocialLogin?(provider: string): Done
  /** The account that was chosen last; null: none. */
  getSocialAccount?(): Answer<MomiSocialAccount | null>
  /** Forgets the chosen account. */
  socialSignOut?(): Done
}

/** The native bridge: `window.momiNative`, injected before the page's first script. */
export interface MomiNative extends MomiMethods {
  /** The access token of the app's session; `isForced`: a renewed one, because the server has refused the last. */
  requestAccessToken(isForced: boolean): TokenAnswer
  /** Calls the listener with each new access token: after a renewal, a sign-in, or a change of person. */
  onTokensChange(listener: (token: string) => void): void
  /** Calls the listener when the person logs out in the app. */
  onLogout(listener: () => void): void
}

/** The client SDK: `window.momi`, announced by the event 'momi.loaded' on `window`. */
export interface MomiSdk extends MomiMethods {
  /** The access token of the app's session; `forceRefresh`: a renewed one, because the server has refused the last. */
  getAccessToken(forceRefresh: boolean): TokenAnswer
  openDefaultBrowserDialog(): Done
  /** Shows a screen of the app over the page. Missions opens 'earn_rewards'. */
  openNativeScreen(screenName: string): Done
  onTokensChange?(listener: (token: string) => void): void
  onLogout?(listener: () => void): void
}

/**
 * The channel under the SDK's page script. It exists before the page's first script, or the page does not wait for an
 * SDK in browsers that look like an ordinary Chrome, Safari or Firefox.
 */
export interface MomiBridge {
  /** Calls `answer` once, with base64 of the JSON text of `{ result }` or `{ error: { code, message } }`. */
  callNative(method: string, paramsJson: string, answer: (base64: string) => void): void
}

declare global {
  interface Window {
    readonly momiNative?: MomiNative
    readonly momi?: MomiSdk
    readonly momiBridge?: MomiBridge
  }
}
