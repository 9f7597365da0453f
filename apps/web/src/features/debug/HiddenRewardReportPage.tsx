import { Screen } from '../../shared/Screen.tsx'
import { CounterReport } from './CounterReport.tsx'

/** /debug/report/hidden-reward: reports articles read today; one of them has a hidden reward. */
export const HiddenRewardReportPage = () => (
  <Screen title="Report hidden reward" back="/debug">
    <div className="grid gap-4">
      <CounterReport type="hidden_rewards" />
      <hr className="border-line" />
      <CounterReport type="hidden_rewards_small_reward" />
    </div>
  </Screen>
)
