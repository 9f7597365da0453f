// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useClient } from '../../../shared/client.ts'
import { answer, lost, renderOnScreen, setUpScreens } from '../../../testing/render-on-screen.tsx'
import type { Mission } from '../mission-messages.ts'
import { useDefaultBrowserReport } from './use-default-browser-report.ts'

setUpScreens()

const COUNTER = { missionDay: '2026-03-02', count: 0, target: 1, status: 'IN_PROGRESS' }
/** The mission in a new answer of the server. */
const answered = () => [{ type: 'make_browser_default', actionState: 'GO', counter: { ...COUNTER } } as Mission]

test('a changed default browser is reported at each new answer with the missions, until a report is accepted', async () => {
  let isDefault = false
  const useReport = () => {
    const [missions, setMissions] = useState(answered)
    Object.assign(useClient().host, { isDefaultBrowser: async () => isDefault })
    useDefaultBrowserReport(missions)
    return () => setMissions(answered())
  }
  const { refreshedBy, sent } = await renderOnScreen(useReport, lost, answer(200, {}))
  await refreshedBy((refetch) => refetch())
  expect(sent).toHaveLength(0)
  isDefault = true
  expect(await refreshedBy((refetch) => refetch())).toEqual([])
  expect(await refreshedBy((refetch) => refetch())).toEqual(['/api/v2/user/missions'])
  // The mission is still open, for example because its budget is spent.
  await refreshedBy((refetch) => refetch())
  expect(sent).toHaveLength(2)
})
