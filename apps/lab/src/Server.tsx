import { useState } from 'react'
import type { MissionType } from '@momi/contract'
import { HOUR } from '@momi/contract/rules/durations'
import { Choice, Group, Press } from './Field.tsx'
import { MISSIONS } from './missions.ts'
import { COUNTRIES } from './phone.ts'
import { announceChanges, readClock, switchMission, type ClockMove } from './server.ts'
import { useServerTime, type Ahead } from './use-server-clock.ts'

const TYPES = Object.keys(MISSIONS) as MissionType[]

interface Props {
  country: string
  ahead: Ahead
  move: (by: ClockMove) => Promise<unknown>
  /** Called after a change on the server, which the running page does not notice by itself. */
  onChange: () => void
}

/** Shows and moves the server's clock, and switches the country's missions on and off. */
export function Server({ country, ahead, move, onChange }: Props) {
  const [type, setType] = useState<MissionType>('streaks')
  const [message, setMessage] = useState('')
  /** What was announced last, which can be withdrawn. */
  const [told, setTold] = useState<{ country: string; at: string }>()

  const run = (work: Promise<string>) =>
    void work.then(
      (text) => {
        setMessage(text)
        onChange()
      },
      (error: unknown) => setMessage(String(error)),
    )
  const moveBy = (by: ClockMove, text: string) => () => run(move(by).then(() => text))
  const switchTo = (enabled: boolean) => () =>
    run(switchMission(country, type, enabled).then(() => `${type} is ${enabled ? 'on' : 'off'} in ${country}`))

  async function announce(): Promise<string> {
    const { now } = await readClock()
    const at = new Date(Date.parse(now) + 73 * HOUR).toISOString()
    await announceChanges({ country, at, announced: true })
    setTold({ country, at })
    return `Worse rules are announced in ${country}, from 73 hours on`
  }
  async function withdraw(announced: { country: string; at: string }): Promise<string> {
    await announceChanges({ ...announced, announced: false })
    setTold(undefined)
    return `Nothing gets worse in ${announced.country}`
  }

  return (
    <Group title="Server">
      <ServerTime country={country} ahead={ahead} />
      <Press onClick={moveBy({ days: -1 }, 'A day back')}>Day back</Press>
      <Press strong onClick={moveBy({ days: 1 }, 'A day later')}>
        Next day
      </Press>
      <Press onClick={moveBy({ minutes: 60 }, 'An hour later')}>Next hour</Press>
      <Press onClick={moveBy({ days: 7 }, 'A week later')}>Next week</Press>
      <div className="col-span-2 grid">
        <Press onClick={moveBy({ reset: true }, 'The real time again')}>Real time</Press>
      </div>
      <Choice wide label="Mission" value={type} options={TYPES} onChange={setType} />
      <Press onClick={switchTo(true)}>Switch on</Press>
      <Press onClick={switchTo(false)}>Switch off</Press>
      <div className="col-span-2 grid">
        {told ? (
          <Press onClick={() => run(withdraw(told))}>Withdraw the worse rules</Press>
        ) : (
          <Press onClick={() => run(announce())}>Announce worse rules</Press>
        )}
      </div>
      <output className="col-span-2 min-h-5 text-caption text-ink-soft">{message}</output>
    </Group>
  )
}

function ServerTime({ country, ahead }: { country: string; ahead: Ahead }) {
  const minute = useServerTime(ahead, (now) => now.toISOString().slice(0, 16) + 'Z')
  const now = minute === undefined ? undefined : new Date(minute)
  const { name = country, timeZone = 'UTC' } = COUNTRIES[country] ?? {}
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short' })
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' })
  return (
    <p className="col-span-2 grid rounded-[.625rem] bg-brand-soft px-3 py-2 text-brand-ink">
      <span className="text-caption">Server time in {name}</span>
      <time dateTime={minute} className="flex justify-between font-semibold tabular-nums">
        <span data-testid="server-day">{now ? day.format(now) : '…'}</span>
        <span>{now && time.format(now)}</span>
      </time>
    </p>
  )
}
