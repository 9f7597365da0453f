import type { Api, Output } from '@momi/contract'
import type { Ctx } from '../../core/context.ts'

type Notice = Output<Api['GET /api/v2/user/missions']>['notice']

/** What people of a country are told above their missions: that it is paused, and the outage notice of this time. */
export function noticeIn({ settings, now }: Pick<Ctx, 'settings' | 'now'>, country: string): Notice {
  const isPaused = settings.pausedCountries().includes(country)
  const { outage } = settings.country(country)
  const at = now().getTime()
  const text =
    outage && Date.parse(outage.from) <= at && at < Date.parse(outage.until) ? { en: outage.en, pt: outage.pt } : null
  return isPaused || text ? { isPaused, text } : null
}
