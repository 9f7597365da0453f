import { Screen } from '../../shared/Screen.tsx'
import { CounterReport } from './CounterReport.tsx'

/** /debug/report/set-as-default: completes the mission of the default browser, as an app's report does. */
export const SetAsDefaultReportPage = () => (
  <Screen title="Report default browser" back="/debug">
    <CounterReport type="make_browser_default" />
  </Screen>
)
