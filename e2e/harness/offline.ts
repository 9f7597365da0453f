import { frameOf } from './inspect.ts'
import type { Phone } from './phone.ts'

/** The calls whose answers are in the phone's offline cache. */
export const cachedCalls = (phone: Phone): Promise<string[]> =>
  frameOf(phone).evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('momi-answers-user-'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => decodeURIComponent(new URL(url).pathname).replace(/^\/kept\/|\[.*$/g, ''))
  })
