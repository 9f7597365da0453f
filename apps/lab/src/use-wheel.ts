import { useState } from 'react'
import type { PrizeType } from '@momi/contract'
import type { LabEvent } from './phone.ts'
import { planSpin } from './server.ts'

const SPIN = '/api/v1/roulette/spin'

/** The prize that is planned for the next spin in a country. After that spin, the wheel draws by its odds again. */
export function useWheel(country: string, onChange: () => void) {
  const [planned, setPlanned] = useState<{ country: string; prize: PrizeType | null }>()
  const [message, setMessage] = useState('')
  const prize = planned && planned.country === country ? planned.prize : null
  const plan = (next: PrizeType | null) =>
    planSpin(country, next).then(
      () => {
        setPlanned({ country, prize: next })
        setMessage('')
      },
      () => setMessage(`The wheel of ${country} has no such prize`),
    )
  return {
    prize,
    message,
    choose: (next: PrizeType | null) => void plan(next).then(onChange),
    onEvent: (event: LabEvent) => {
      if (prize !== null && event.kind === 'answered' && event.path === SPIN) void plan(null)
    },
  }
}
