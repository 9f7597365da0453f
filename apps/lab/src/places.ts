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

/** The page of ours that a deep link opens in MiniPay: its path and query; undefined for any other link. */
export function miniPayPageOf(link: string): string | undefined {
  const opened = URL.parse(link)
  const page = opened?.pathname === '/browse' ? URL.parse(opened.searchParams.get('url') ?? '') : null
  return page?.pathname.startsWith('/minipay/') ? page.pathname + page.search : undefined
}
