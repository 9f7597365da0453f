import { useRef } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@momi/client/http/api-error'
import { toast } from '@momi/ui/toast'
import { useSWRConfig } from 'swr'
import { useClient } from '../../../shared/client.ts'
import { messageOf } from '../../../shared/error-messages.ts'
import type { Mission } from '../mission-messages.ts'
import { useCelebration } from './use-celebration.ts'

/** Kept until answered, so that a second tap after a lost answer claims once. */
let key: string | undefined

/** Claims the loyalty bonus: sends the count of the card, which the server verifies. */
export function useLoyaltyClaim() {
  const { t } = useLingui()
  const { call } = useClient()
  const { mutate } = useSWRConfig()
  const celebrate = useCelebration()
  const isBusy = useRef(false)

  return async ({ counter }: Mission): Promise<void> => {
    if (!counter || isBusy.current) return
    isBusy.current = true
    const { count, missionDay, status } = counter
    key ??= crypto.randomUUID()
    try {
      const { awards } = await call('POST /api/v2/user/missions/{mission_type}/report-counter', {
        params: { mission_type: 'loyalty_bonus' },
        query: {},
        body: { count, missionDay, status },
        idempotencyKey: key,
      })
      key = undefined
      const gain = awards.reduce((sum, { points }) => sum + points, 0)
      if (awards.length > 0)
        celebrate(gain, t`Thank you for coming back so often. Your next bonus starts counting now.`)
      else toast(t`All bonuses of today are given out. Yours stays: claim it tomorrow.`, { type: 'info' })
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) key = undefined
      toast(t(messageOf(error)), { type: 'error' })
    }
    call.clear()
    await mutate(() => true).catch(() => {})
    isBusy.current = false
  }
}
