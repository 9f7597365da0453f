import { Screen } from '../../shared/Screen.tsx'
import { CounterReport } from './CounterReport.tsx'

/** /debug/report/set-as-default: reports the default-browser mission as an app does. */
export const SetAsDefaultReportPage = () => (
  <Screen title="Report default browser" back="/debug">
    <CounterReport type="make_browser_default" />
  </Screen>
)
