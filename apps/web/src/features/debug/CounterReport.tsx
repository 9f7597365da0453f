import { randomId } from '@momi/client/random-id'
import { useState } from 'react'
import type { MissionType } from '@momi/contract'
import { Button } from '@momi/ui/Button'
import { TextField } from '@momi/ui/TextField'
import { useClient } from '../../shared/client.ts'
import { OutcomeCard } from './OutcomeCard.tsx'
import { useCallOutcome } from './use-call-outcome.ts'

/** Reports a count for a mission as an app does, for the server's mission day; or only reads the server's state. */
export function CounterReport({ type, count: first }: { type: MissionType; count?: string }) {
  const { call, now } = useClient()
  const { run, isBusy, outcome } = useCallOutcome()
  const [count, setCount] = useState(first ?? '1')
  const report = async (mode: 'server' | undefined) => {
    const ask = (missionDay: string, number: number, forced?: 'server') =>
      call('POST /api/v2/user/missions/{mission_type}/report-counter', {
        params: { mission_type: type },
        query: forced ? { force_sync_mode: forced } : {},
        body: { count: number, missionDay, status: 'IN_PROGRESS' },
        idempotencyKey: randomId(),
      })
    // The server determines the mission day, so it is taken from the answer.
    const today = new Date(now()).toISOString().slice(0, 10)
    const state = await ask(today, 0, 'server')
    call.clear()
    return mode ? state : ask(state.counter.missionDay, Number(count))
  }
  return (
    <div className="grid gap-3">
      <p className="font-mono text-sm break-all">{type}</p>
      <TextField label="Count" inputMode="numeric" value={count} onChange={setCount} />
      <Button busy={isBusy} onClick={() => run(() => report(undefined))}>
        Report
      </Button>
      <Button flat busy={isBusy} onClick={() => run(() => report('server'))}>
        Ask how it stands
      </Button>
      <OutcomeCard outcome={outcome} />
    </div>
  )
}
