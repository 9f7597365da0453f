import type { AdminApi, Input, Output } from '@momi/contract'
import { useRef } from 'react'
import { useApiMutation } from '../../shared/api.ts'

/** The calls that change a change request. */
type CampaignWrite = Exclude<
  Extract<keyof AdminApi, `POST /api/v1/admin/campaign/${string}`>,
  | 'POST /api/v1/admin/campaign/check'
  | 'POST /api/v1/admin/campaign/rehearsals'
  | 'POST /api/v1/admin/campaign/changes/{change_id}/rehearsals'
  | 'POST /api/v1/admin/campaign/rehearsals/{rehearsal_id}/cancel'
>

/** A call that changes a change request; another try of the same input has the same idempotency key. */
export function useCampaignWrite<K extends CampaignWrite>(key: K) {
  const { mutateAsync } = useApiMutation(key)
  const failed = useRef<{ input: string; idempotencyKey: string }>(undefined)
  return async (input: Omit<Input<AdminApi[K]>, 'idempotencyKey'>): Promise<Output<AdminApi[K]>> => {
    const text = JSON.stringify(input)
    if (failed.current?.input !== text) failed.current = { input: text, idempotencyKey: crypto.randomUUID() }
    const { idempotencyKey } = failed.current
    const answer = await mutateAsync({ ...input, idempotencyKey } as Input<AdminApi[K]>)
    failed.current = undefined
    return answer
  }
}
