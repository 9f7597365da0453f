import { useLingui } from '@lingui/react/macro'
import { requestKey } from '@momi/client/http/request-key'
import { toast } from '@momi/ui/toast'
import { MISSIONS_KEY } from '../../shared/api.ts'
import { useClient } from '../../shared/client.ts'
import { messageOf } from '../../shared/failure-message.ts'
import { useAction } from '../../shared/use-action.ts'
import { useCelebration } from '../../shared/use-celebration.tsx'
import { BALANCE } from '../../shared/use-refresh.ts'
import type { Mission } from './mission-messages.ts'

// The key is outside of the component, which is mounted again at each tap: a second tap after a lost answer must not
// claim twice.
const key = requestKey()

/**
 * Claims the loyalty bonus with the displayed count, which the server verifies. `isAsked`: whether the person taps for
 * it; otherwise only a bonus is told, by a toast.
 */
export function useLoyaltyClaim(isAsked = true) {
  const { t } = useLingui()
  const { call } = useClient()
  const celebrate = useCelebration()
  return useAction({
    send: (keyOf, { count, missionDay, status }: NonNullable<Mission['counter']>) => {
      const body = { count, missionDay, status }
      return call('POST /api/v2/user/missions/{mission_type}/report-counter', {
        params: { mission_type: 'loyalty_bonus' },
        query: {},
        body,
        idempotencyKey: keyOf(body),
      })
    },
    changes: [MISSIONS_KEY, 'GET /api/v1/rewards/earned', ...BALANCE],
    onDone({ awards }, _input, isHere) {
      const isHeld = awards.some(({ checking }) => checking)
      const gain = isHeld ? 0 : awards.reduce((sum, { points }) => sum + points, 0)
      if (awards.length > 0)
        celebrate(
          gain,
          isHeld
            ? t`We're checking this reward. It takes at most a minute.`
            : t`Thanks for coming back! Your next bonus starts now.`,
          t`Mission completed!`,
          isAsked && isHere(),
        )
      else if (isAsked) toast(t`Today's bonuses are gone. Yours is saved: claim it tomorrow.`, { type: 'info' })
    },
    onFailed(error) {
      if (isAsked) toast(t(messageOf(error)), { type: 'error' })
    },
    key,
  })
}
