import { useEffect, useState } from 'react'
import { Choice, Group, Press } from './Field.tsx'
import { readStaff, type StaffOfNow } from './server.ts'
import { useServerTime, type Ahead } from './use-server-clock.ts'

/** How often the authenticators of staff show another code. */
const PERIOD_SECONDS = 30

/** What signs a member of staff in at the console: an address, the password, and the code that the authenticator shows now. */
export function Staff({ ahead }: { ahead: Ahead }) {
  const [staff, setStaff] = useState<StaffOfNow>()
  const [account, setAccount] = useState<string>()
  const period = useServerTime(ahead, (now) => String(Math.floor(now.getTime() / 1000 / PERIOD_SECONDS)))
  const left = useServerTime(ahead, (now) =>
    String(PERIOD_SECONDS - (Math.floor(now.getTime() / 1000) % PERIOD_SECONDS)),
  )
  useEffect(() => {
    // Without an answer the last code stays.
    readStaff().then(setStaff, () => {})
  }, [period])
  if (!staff) return null
  const { accounts, password, code } = staff
  const email = account ?? accounts[0] ?? ''
  const copy = (text: string) => () => void navigator.clipboard.writeText(text)
  return (
    <Group title="Staff">
      <p className="col-span-2 flex items-baseline justify-between gap-3 rounded-[.625rem] bg-brand-soft px-3 py-2 text-brand-ink">
        <span className="text-lg font-bold tabular-nums" data-testid="staff-code">
          {code}
        </span>
        <span className="text-caption tabular-nums">{left} s, once for each account</span>
      </p>
      <Press strong onClick={copy(code)}>
        Copy code
      </Press>
      <Press onClick={copy(password)}>Password</Press>
      <Choice wide label="Account" value={email} options={accounts} onChange={setAccount} />
      <Press onClick={copy(email)}>Copy e-mail</Press>
      <Press onClick={() => window.open(`http://localhost:${location.port}/`, '_blank', 'noopener')}>
        Open console
      </Press>
    </Group>
  )
}
