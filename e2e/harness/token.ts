import { frameOf } from './inspect.ts'
import type { Phone } from './phone.ts'

type Ask = (isForced: boolean) => Promise<string>

/** The access token of the phone's person, from the app (bridge or SDK) or from the page. */
export const tokenOf = (phone: Phone, isForced = false): Promise<string> =>
  frameOf(phone).evaluate(async (forced) => {
    const { momiNative, momi } = window as unknown as {
      momiNative?: { requestAccessToken: Ask }
      momi?: { getAccessToken: Ask }
    }
    if (momiNative) return momiNative.requestAccessToken(forced)
    if (momi) return momi.getAccessToken(forced)
    return localStorage.getItem('momi.accessToken') ?? ''
  }, isForced)
