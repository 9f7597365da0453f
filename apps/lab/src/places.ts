/** Screens of the vendor's app that the lab simulates. */
export type AppScreen = 'news' | 'wallpapers' | 'browsing' | 'default-browser' | 'minipay'

const NAMES: Readonly<Record<string, AppScreen>> = {
  feed: 'news',
  news_feed: 'news',
  wallpaper: 'wallpapers',
  wallpapers: 'wallpapers',
  minipay: 'minipay',
  browse: 'browsing',
  start_page: 'browsing',
  'default-browser': 'default-browser',
  default_browser: 'default-browser',
}

/** The screen that a deep link or the name of a native screen opens; undefined if the lab does not simulate it. */
export const appScreenOf = (name: string): AppScreen | undefined =>
  Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
