import { useState } from 'react'
import { Choice, Group, Press } from './Field.tsx'
import { giveReward } from './server.ts'

const KINDS = {
  wallet: '0.5 cUSD to the wallet',
  jackpot: 'Jackpot, by a form',
  bet9ja: 'Bet9ja, by a form',
  voucher: 'Voucher',
  link: 'Link to an app',
} as const

interface Props {
  /** The phone's account; undefined until its app has requested a token. */
  person: string | undefined
  country: string
  /** Called after a grant, which the running page does not notice by itself. */
  onGiven: () => void
}

/** Grants this phone's account a reward of the chosen kind. */
export function Rewards({ person, country, onGiven }: Props) {
  const [kind, setKind] = useState<keyof typeof KINDS>('wallet')
  const [message, setMessage] = useState('')
  const give = () => {
    if (person === undefined) return setMessage('No app on this phone has said whose it is')
    giveReward({ user: person, country, kind }).then(
      () => {
        setMessage(`Given: ${KINDS[kind]}`)
        onGiven()
      },
      (error: unknown) => setMessage(String(error)),
    )
  }
  return (
    <Group title="Rewards">
      <Choice wide label="Reward" value={kind} options={KINDS} onChange={setKind} />
      <div className="col-span-2 grid">
        <Press onClick={give}>Give it</Press>
      </div>
      <output className="col-span-2 min-h-5 text-caption text-ink-soft">{message}</output>
    </Group>
  )
}
