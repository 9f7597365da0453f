import { useSWRConfig } from 'swr'
import { useLocation } from 'wouter'
import { MISSIONS_KEY, useApi } from '../../../shared/api.ts'
import { linkTo } from '../../../shared/link.ts'
import type { Mission } from '../mission-messages.ts'
import { useAreKept } from '../use-are-kept.ts'
import { useCompletions } from './use-completions.tsx'
import { useDefaultBrowserReport } from './use-default-browser-report.ts'
import { useLoyaltyReport } from './use-loyalty-report.ts'

const NONE: readonly Mission[] = []

interface Props {
  /** Whether the missions are a screen of the vendor's app: then the page has none on which they are shown. */
  areNative: boolean
}

/**
 * What happens with the missions on every screen: the default browser is reported. Where the person has no Missions
 * screen in the page, the loyalty bonus is claimed, and what was earned in the meantime is celebrated on any screen.
 */
export function MissionReports({ areNative }: Props) {
  const { cache } = useSWRConfig()
  const [path] = useLocation()
  const { data } = useApi(
    'GET /api/v2/user/missions',
    {},
    // The Missions screen may just have loaded them.
    { cacheKey: MISSIONS_KEY, compare: Object.is, revalidateOnMount: cache.get(MISSIONS_KEY)?.data === undefined },
  )
  const missions = data?.missions ?? NONE
  const current = useAreKept(missions) ? NONE : missions
  useDefaultBrowserReport(current)
  useCompletions(areNative || path === linkTo('/missions') ? current : NONE)
  useLoyaltyReport(areNative ? current : NONE)
  return null
}
