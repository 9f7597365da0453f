import { UnsupportedMethodError, type Host } from '@momi/client/host/host'

/** Screens of the vendor's app: their deep links and native names. */
const PLACES = {
  news: { link: 'feed', screen: 'news_feed' },
  wallpapers: { link: 'wallpaper', screen: 'wallpapers' },
  browsing: { link: 'browse', screen: 'start_page' },
  wallet: { link: 'minipay', screen: 'minipay' },
  defaultBrowser: { link: 'default-browser', screen: 'default_browser' },
} as const

export type Place = keyof typeof PLACES

/** Opens the screen; rejects with UnsupportedMethodError if there is no app, or the app lacks the method. */
export async function openPlace(host: Host, place: Place): Promise<void> {
  if (place === 'defaultBrowser')
    await firstOf(
      () => host.openDefaultBrowserDialog(),
      () => openByName(host, place),
    )
  else await openByName(host, place)
}

const openByName = (host: Host, place: Place) =>
  firstOf(
    () => host.openDeepLink(PLACES[place].link),
    () => host.openNativeScreen(PLACES[place].screen),
  )

/** Uses the second method if the app lacks the first. */
const firstOf = (first: () => Promise<void>, second: () => Promise<void>) =>
  first().catch((error: unknown) => {
    if (error instanceof UnsupportedMethodError) return second()
    throw error
  })
