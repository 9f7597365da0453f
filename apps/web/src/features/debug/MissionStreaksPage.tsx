import { randomId } from '@momi/client/random-id'
import { Button } from '@momi/ui/Button'
import { useClient } from '../../shared/client.ts'
import { Screen } from '../../shared/Screen.tsx'
import { OutcomeCard } from './OutcomeCard.tsx'
import { useCallOutcome } from './use-call-outcome.ts'

/** /debug/mission-streaks: the server's streak, a check-in without a day ticket, and the purchase of a freeze. */
export function MissionStreaksPage() {
  const { call } = useClient()
  const { run, isBusy, outcome } = useCallOutcome()
  const act = (work: () => Promise<unknown>) =>
    run(async () => {
      call.clear()
      return work().finally(() => call.clear())
    })
  return (
    <Screen title="Streak" back="/debug">
      <div className="grid gap-3">
        <Button busy={isBusy} onClick={() => act(() => call('GET /api/v1/streaks/checkin/status', {}))}>
          Status
        </Button>
        <Button
          flat
          busy={isBusy}
          onClick={() => act(() => call('POST /api/v1/streaks/checkin', { idempotencyKey: randomId() }))}
        >
          Check in
        </Button>
        <Button
          flat
          busy={isBusy}
          onClick={() => act(() => call('POST /api/v1/streaks/freezes', { idempotencyKey: randomId() }))}
        >
          Buy a freeze
        </Button>
        <OutcomeCard outcome={outcome} />
      </div>
    </Screen>
  )
}
