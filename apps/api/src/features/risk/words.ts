import { RiskSignal, type RiskReason } from '@momi/contract'
import { SIGNALS } from './signals.ts'

const signalOf = (name: string) => {
  const { data } = RiskSignal.safeParse(name)
  return data && SIGNALS[data]
}

/** The words for a signal; the name itself, if this release does not have it any more. */
export const titleOf = (name: string): string => signalOf(name)?.title ?? name

/** The class of reason that a person is told of a signal. */
export const reasonOf = (name: string): RiskReason => signalOf(name)?.reason ?? 'SHARED'
