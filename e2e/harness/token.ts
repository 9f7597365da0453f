import { frameOf } from './inspect.ts'
import type { Phone } from './phone.ts'

type Ask = (isForced: boolean) => Promise<string>

/** The access token of the phone's person, from the app (bridge or SDK) or from the page. */
export const tokenOf = (phone: Phone, isForced = false): Promise<string> =>
  frameOf(phone).evaluate(async (forced) => {
    const app = window as unknown as {
      momiNative?: { requestAccessToken: Ask }
      momiBridge?: object
      momi?: { getAccessToken: Ask }
    }
    if (app.momiNative) return app.momiNative.requestAccessToken(forced)
    // The SDK's page script may load after the page.
    if (app.momiBridge && !app.momi)
      await new Promise((resolve) => addEventListener('momi.loaded', resolve, { once: true }))
    if (app.momi) return app.momi.getAccessToken(forced)
    return localStorage.getItem('momi.accessToken') ?? ''
  }, isForced)
