import type { MissionType } from '@momi/contract'
import type { MissionWithoutScreen } from '../../shared/mission-types.ts'
import type { Place } from '../app-places/public.ts'

/** Where a mission without a screen of its own is performed: in the vendor's app, or by its card ('card'). */
const PERFORMED_IN: Readonly<Record<MissionWithoutScreen, Place | 'card'>> = {
  loyalty_bonus: 'card',
  set_wallpaper: 'wallpapers',
  eayb: 'browsing',
  make_browser_default: 'defaultBrowser',
  open_article: 'news',
  read_articles: 'news',
}

/** The place in the vendor's app where a mission is performed; undefined for one that is performed in the client. */
export function placeOf(type: MissionType): Place | undefined {
  const place = (PERFORMED_IN as Partial<Record<MissionType, Place | 'card'>>)[type]
  return place === 'card' ? undefined : place
}
