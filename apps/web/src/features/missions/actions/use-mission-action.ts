import { useLingui } from '@lingui/react/macro'
import { UnsupportedMethodError } from '@momi/client/host/host'
import { toast } from '@momi/ui/toast'
import { useLocation } from 'wouter'
import { useClient } from '../../../shared/client.ts'
import { linkTo } from '../../../shared/link.ts'
import { useEarnsHere } from '../../../shared/use-earns-here.ts'
import { useAppPlace } from '../../app-places/public.ts'
import type { Mission } from '../mission-messages.ts'
import { placeOf } from '../mission-places.ts'
import { useLoyaltyClaim } from '../use-loyalty-claim.ts'

/** The action of a mission's button: opens the place of the mission, claims it, or shows that it is completed. */
export function useMissionAction(mission: Mission) {
  const { t } = useLingui()
  const { host } = useClient()
  const [, navigate] = useLocation()
  const app = useAppPlace()
  const claim = useLoyaltyClaim()
  const earnsHere = useEarnsHere()
  const { type, actionState, counter } = mission

  const makeDefault = async (): Promise<void> => {
    if (host.mode === 'web') return navigate(linkTo('/error/client-unsupported'))
    await app.open('defaultBrowser')
  }
  const openPlace = async (): Promise<void> => {
    const place = placeOf(type)
    return place === 'defaultBrowser' ? makeDefault() : place && app.open(place)
  }

  return async (): Promise<'done' | 'needs-app'> => {
    if (actionState === 'CLAIMED') toast(t`Already done. Nice work!`, { type: 'success' })
    else if (!earnsHere) toast(t`This phone is linked to another account, so you can't earn here with this one.`)
    else if (type === 'loyalty_bonus') {
      if (counter) await claim.run(counter)
    } else {
      try {
        await openPlace()
      } catch (error) {
        if (error instanceof UnsupportedMethodError) return 'needs-app'
        toast(t`The app didn't respond. Try again.`, { type: 'error' })
      }
    }
    return 'done'
  }
}
