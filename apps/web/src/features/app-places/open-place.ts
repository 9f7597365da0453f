import type { Host } from '@momi/client/host/host'

/** Places of the vendor's app, as its deep links and, in SDK mode, its screens are called. */
const PLACES = {
  news: { link: 'feed', screen: 'news_feed' },
  wallpapers: { link: 'wallpaper', screen: 'wallpapers' },
  browsing: { link: 'browse', screen: 'start_page' },
  wallet: { link: 'minipay', screen: 'minipay' },
  defaultBrowser: { link: 'default-browser', screen: 'default_browser' },
} as const

export type Place = keyof typeof PLACES

/** Leads into the vendor's app; refused with UnsupportedMethodError where there is none, or one that cannot. */
export const openPlace = (host: Host, place: Place): Promise<void> =>
  host.mode === 'sdk' ? host.openNativeScreen(PLACES[place].screen) : host.openDeepLink(PLACES[place].link)
