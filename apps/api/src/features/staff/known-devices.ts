import { randomUUID } from 'node:crypto'
import { DAY } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import { signText, verifyText } from '../../core/tokens/signed-text.ts'

const PURPOSE = 'device of staff'
const KNOWN_MS = 180 * DAY

/** A token for the browser in which a member of staff has just signed in. It proves that, and permits nothing. */
export const deviceToken = ({ keys, now }: Pick<Ctx, 'keys' | 'now'>, staff: string): string =>
  signText(keys, PURPOSE, [staff, randomUUID(), now().getTime()].join('_'))

/** The id of the device, if the member of staff has signed in on it before; otherwise undefined. */
export function knownDevice(
  { keys, now }: Pick<Ctx, 'keys' | 'now'>,
  staff: string | undefined,
  token: string | undefined,
): string | undefined {
  const [owner, device, at] = verifyText(keys, PURPOSE, token ?? '')?.split('_') ?? []
  return owner === staff && now().getTime() - Number(at) < KNOWN_MS ? device : undefined
}
