import { errors, type ErrorCode } from '@momi/contract/errors'
import type { EndpointKey } from '@momi/contract'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../errors.ts'
import { recordRefusal } from '../../core/records/refusals.ts'
import { isMissionType } from '../../features/missions/public.ts'
import type { Deps } from '../deps.ts'
import { errorCodeOf } from '../errors.ts'

/** Refusals because of the session or the load, which do not concern the person's action. */
const isUnrelated = (code: ErrorCode) => [401, 429, 503].includes(errors[code])

/**
 * Records a refused call of a person for the case file. A failure to record it is logged and does not change the
 * answer.
 */
export async function recordRefusedCall(
  { database, now, log }: Pick<Deps, 'database' | 'now' | 'log'>,
  call: EndpointKey,
  { user, params }: FastifyRequest,
  error: unknown,
): Promise<void> {
  const code = errorCodeOf(error)
  if (!user || user.isReadOnly || isUnrelated(code)) return
  const { mission_type: type = '' } = params as { mission_type?: string }
  const mission = isMissionType(type) ? type : undefined
  const reason = error instanceof Refusal ? error.reason : undefined
  try {
    await database.transact((tx) => recordRefusal(tx, { user: user.id, call, code, mission, reason }, now()))
  } catch (cause) {
    log.warn({ err: cause }, 'a refused call was not recorded')
  }
}
