import { useEffect, useState } from 'react'
import { Button } from '@momi/ui/Button'
import { Choice, Group } from './Field.tsx'
import { moveClock, readClock, switchMission } from './server.ts'

const TYPES = [
  'streaks',
  'google_signin',
  'signin',
  'roulette',
  'hidden_rewards',
  'giveaway',
  'data_saved',
  'read_articles',
  'open_article',
  'eayb',
  'make_browser_default',
  'set_wallpaper',
  'loyalty_bonus',
] as const

/** The server's clock and the country's missions. */
export function Server({ country, onChange }: { country: string; onChange: () => void }) {
  const [now, setNow] = useState('')
  const [type, setType] = useState<(typeof TYPES)[number]>('streaks')
  const [said, setSaid] = useState('')

  useEffect(() => {
    readClock().then(
      (clock) => setNow(clock.now),
      (error: unknown) => setSaid(String(error)),
    )
  }, [])

  const run = (work: Promise<string>) =>
    work.then(
      (text) => {
        setSaid(text)
        onChange()
      },
      (error: unknown) => setSaid(String(error)),
    )
  const move = (by: Parameters<typeof moveClock>[0]) => () =>
    void run(
      moveClock(by).then((clock) => {
        setNow(clock.now)
        return 'The clock was moved'
      }),
    )
  const turn = (enabled: boolean) => () =>
    void run(switchMission(country, type, enabled).then(() => `${type} is ${enabled ? 'on' : 'off'} in ${country}`))

  return (
    <Group title="Server">
      <p className="text-sm text-ink-soft">
        Time: <output data-testid="server-time">{now}</output>
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button flat onClick={move({ days: 1 })}>
          Next day
        </Button>
        <Button grey onClick={move({ minutes: 60 })}>
          Next hour
        </Button>
        <Button grey onClick={move({ days: 7 })}>
          Next week
        </Button>
        <Button grey onClick={move({ reset: true })}>
          Real time
        </Button>
      </div>
      <Choice label="Mission" value={type} options={TYPES} onChange={setType} />
      <div className="grid grid-cols-2 gap-2">
        <Button grey onClick={turn(true)}>
          Switch on
        </Button>
        <Button grey onClick={turn(false)}>
          Switch off
        </Button>
      </div>
      <output className="block min-h-5 text-sm text-ink-soft">{said}</output>
    </Group>
  )
}
