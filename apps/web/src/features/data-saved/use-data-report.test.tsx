// @vitest-environment happy-dom
import { currentDialog } from '@momi/ui/dialog'
import { expect, test } from 'vitest'
import { useClient } from '../../shared/client.ts'
import { answerReads, renderOnScreen, setUpScreens } from '../../testing/render-on-screen.tsx'
import { useDataReport } from './use-data-report.ts'

setUpScreens()

const config = (kilobytesToday: number) => ({
  missionDay: '2026-03-02',
  kilobytesToday,
  kilobytesCarried: 0,
  steps: [{ kilobytes: 1000, points: 10, spins: 0, isReward: false }],
})

/** Reports 1 MB; the server then answers with these points. */
async function titleAndText(after: object) {
  let isReported = false
  answerReads({
    '/api/v1/points': () => (isReported ? after : { balance: 5 }),
    '/api/v1/datasaved/config': () => config(isReported ? 1000 : 0),
  })
  const useReport = () => {
    const report = async () => void (isReported = true)
    Object.assign(useClient().host, { canReportDataSaved: true, triggerDataSavedReport: report })
    return useDataReport(config(0))
  }
  const { refreshedBy } = await renderOnScreen(useReport)
  await refreshedBy(({ report }) => report())
  const { title, text } = currentDialog()!
  return [title, text]
}

test('saved data whose points are being checked is not called earned', async () => {
  const checks = [{ missionType: 'data_saved', points: 10, state: 'CHECKING' }]
  expect(await titleAndText({ balance: 5, checks })).toEqual([
    'Goal reached!',
    "We're checking this reward. It takes at most a minute.",
  ])
})

test('the points of saved data are told at once if only another reward is being checked', async () => {
  const checks = [{ missionType: 'streaks', points: 10, state: 'CHECKING' }]
  expect(await titleAndText({ balance: 15, checks })).toEqual([
    '10 points earned!',
    'Your saved data counts. Keep browsing to reach the next goal.',
  ])
})
