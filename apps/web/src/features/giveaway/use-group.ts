import { useEffect } from 'react'
import { safeStorage } from '@momi/client/storage'
import { reportEvent } from '../../shared/analytics.ts'
import { MISSIONS_KEY, useApi } from '../../shared/api.ts'
import { useClient } from '../../shared/client.ts'
import { assignGroup } from './group.ts'

const storage = safeStorage(() => localStorage)

/** Assigns the phone's group of the free-data test once everything that it depends on is known. */
export function useGroup(isDefaultBrowser: boolean): void {
  const { data: missions } = useApi('GET /api/v2/user/missions', {}, { cacheKey: MISSIONS_KEY })
  const { config } = useClient()
  const { data: me } = useApi('GET /api/v1/user/me', {})
  useEffect(() => {
    if (!missions || !me) return
    const context = {
      isMissionEnabled: missions.missionGiveaway !== null,
      areGroupsEnabled: config.giveawayAbGroupsEnabled,
      isDefaultBrowser,
      haid: me.haid,
    }
    const report = (group: string) => reportEvent('giveaway_group_assigned', { group })
    assignGroup(context, { storage, report, warn: (message) => console.warn(message) })
  }, [missions, config, me, isDefaultBrowser])
}
