import { randomId } from '@momi/client/random-id'
import { useState } from 'react'
import { Button } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { TextField } from '@momi/ui/TextField'
import { useApi } from '../../shared/api.ts'
import { useClient } from '../../shared/client.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { Screen } from '../../shared/Screen.tsx'
import { BALANCE, useRefresh } from '../../shared/use-refresh.ts'
import { OutcomeCard } from './OutcomeCard.tsx'
import { useCallOutcome } from './use-call-outcome.ts'

/** /debug/points: adds points, and clears this person's cached tokens. */
export function PointsDebugPage() {
  const { call } = useClient()
  const refresh = useRefresh()
  const { data } = useApi('GET /api/v1/points', {})
  const { run, isBusy, outcome } = useCallOutcome()
  const [points, setPoints] = useState('100')
  const add = async () => {
    const answer = await call('POST /api/v1/debug/points/add', {
      body: { points: Number(points) },
      idempotencyKey: randomId(),
    })
    await refresh(BALANCE)
    return answer
  }
  const invalidate = async () => {
    const answer = await call('POST /api/v1/debug/me/invalidate-cache', {})
    call.clear()
    return answer
  }
  return (
    <Screen title="Add points" back="/debug">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          run(add)
        }}
      >
        <Card tone="hero">
          <span className="text-sm">Balance</span>
          <p className="text-display font-extrabold tabular-nums">{data ? formatNumber(data.balance) : '…'}</p>
        </Card>
        <TextField label="Points" inputMode="numeric" value={points} onChange={setPoints} />
        <Button type="submit" busy={isBusy}>
          Add
        </Button>
        <Button flat busy={isBusy} onClick={() => run(invalidate)}>
          Forget what is cached of me
        </Button>
        <OutcomeCard outcome={outcome} />
      </form>
    </Screen>
  )
}
