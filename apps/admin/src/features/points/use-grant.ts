import type { AdminApi, Output } from '@momi/contract'
import { useApiMutation } from '../../shared/api.ts'

interface Request {
  userId: string
  amount: number
  reason: string
  idempotencyKey: string
}

/** Makes a grant, or requests the approval of a second member of staff. */
export type Grant = (request: Request) => Promise<Output<AdminApi['POST /api/v1/admin/points/log']>>

/** Grants points to any account. */
export function useGrant(): Grant {
  const { mutateAsync } = useApiMutation('POST /api/v1/admin/points/log')
  return ({ idempotencyKey, ...body }) => mutateAsync({ body, idempotencyKey })
}
