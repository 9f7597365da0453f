import { UnsupportedMethodError, type Host } from '@momi/client/host/host'

/** Places of the vendor's app, as its deep links and its screens are called. */
const PLACES = {
  news: { link: 'feed', screen: 'news_feed' },
  wallpapers: { link: 'wallpaper', screen: 'wallpapers' },
  browsing: { link: 'browse', screen: 'start_page' },
  wallet: { link: 'minipay', screen: 'minipay' },
  defaultBrowser: { link: 'default-browser', screen: 'default_browser' },
} as const

export type Place = keyof typeof PLACES

/** Leads into the vendor's app; refused with UnsupportedMethodError where there is none, or one that cannot. */
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

/** The second way where the app lacks the first. */
const firstOf = (first: () => Promise<void>, second: () => Promise<void>) =>
  first().catch((error: unknown) => {
    if (error instanceof UnsupportedMethodError) return second()
    throw error
  })
