import { useEffect, useEffectEvent, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { UnsupportedMethodError } from '@momi/client/host/host'
import { BottomSheet } from '@momi/ui/BottomSheet'
import { Button } from '@momi/ui/Button'
import { toast } from '@momi/ui/toast'
import { useLocation } from 'wouter'
import { useClient } from '../../../shared/client.ts'
import { paths } from '../../../shared/paths.ts'
import { NeedsApp, openPlace, type Place } from '../../app-places/public.ts'
import { MISSIONS, type Mission } from '../mission-words.ts'
import { LoyaltySheet } from './LoyaltySheet.tsx'
import { useLoyaltyClaim } from './use-loyalty-claim.ts'

/** Where in the vendor's app a mission is done. */
const PLACE_OF: Partial<Record<Mission['type'], Place>> = {
  set_wallpaper: 'wallpapers',
  eayb: 'browsing',
  open_article: 'news',
  read_articles: 'news',
  make_browser_default: 'defaultBrowser',
}

/** Does what a tap on a mission means here, and shows what stands in the way. */
export function Act({ mission, onDone }: { mission: Mission; onDone: () => void }) {
  const { t } = useLingui()
  const { host } = useClient()
  const [, navigate] = useLocation()
  const claim = useLoyaltyClaim()
  const [sheet, setSheet] = useState<'needs-app' | 'loyalty'>()

  const lead = async (): Promise<void> => {
    if (mission.type === 'make_browser_default' && host.mode === 'web') return navigate(paths.clientUnsupported)
    if (mission.type === 'make_browser_default' && host.mode === 'sdk') return host.openDefaultBrowserDialog()
    const place = PLACE_OF[mission.type]
    return place && openPlace(host, place)
  }
  const act = useEffectEvent(async () => {
    if (mission.type === 'loyalty_bonus' && mission.actionState === 'GO') return setSheet('loyalty')
    if (mission.type === 'loyalty_bonus' && mission.actionState === 'CLAIM') await claim(mission)
    else if (mission.actionState === 'CLAIMED') toast(t`You have done this one. Well done!`, { type: 'success' })
    else {
      try {
        await lead()
      } catch (error) {
        if (error instanceof UnsupportedMethodError) return setSheet('needs-app')
        toast(t`The app did not answer. Please try again.`, { type: 'error' })
      }
    }
    onDone()
  })
  useEffect(() => {
    void act()
  }, [mission])

  return (
    <BottomSheet open={sheet !== undefined} onClose={onDone} label={t(MISSIONS[mission.type].title)}>
      {sheet === 'needs-app' && <NeedsApp />}
      {sheet === 'loyalty' && <LoyaltySheet mission={mission} />}
      <div className="pt-2">
        <Button transparent wide onClick={onDone}>
          {t`Not now`}
        </Button>
      </div>
    </BottomSheet>
  )
}
