import { Button } from '@momi/ui/Button'
import { useClient } from '../../shared/client.ts'
import { Screen } from '../../shared/Screen.tsx'
import { CounterReport } from './CounterReport.tsx'
import { OutcomeCard } from './OutcomeCard.tsx'
import { outcomeOf, useCallOutcome } from './use-call-outcome.ts'

/** /debug/mission-data-saved: the host's and the server's count, and both ways of reporting. */
export function MissionDataSavedPage() {
  const { call, host } = useClient()
  const { run, isBusy, outcome } = useCallOutcome()
  const compare = async () => {
    call.clear()
    return {
      host: await host.kilobytesSavedToday(),
      server: await outcomeOf(() => call('GET /api/v1/datasaved/config', {})),
    }
  }
  return (
    <Screen title="Data saved" back="/debug">
      <div className="grid gap-3">
        <Button busy={isBusy} onClick={() => run(compare)}>
          Host and server
        </Button>
        <Button
          flat
          busy={isBusy}
          onClick={() =>
            run(async () => {
              await host.triggerDataSavedReport()
              return compare()
            })
          }
        >
          Have the host report
        </Button>
        <OutcomeCard outcome={outcome} />
        <CounterReport type="data_saved" count="1000" />
      </div>
    </Screen>
  )
}
