// @vitest-environment happy-dom
import * as toasts from '@momi/ui/toast'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerReads, renderOnScreen, setUpScreens } from '../../../testing/render-on-screen.tsx'
import type { Mission } from '../mission-messages.ts'
import { useMissionAction } from './use-mission-action.ts'

setUpScreens()

const toast = vi.spyOn(toasts, 'toast').mockImplementation(() => {})
beforeEach(() => toast.mockClear())

const counter = { missionDay: '2026-03-02', count: 1, target: 1, status: 'READY' }
const mission = (type: Mission['type']) => ({ type, actionState: 'CLAIM', counter }) as unknown as Mission

test.each(['loyalty_bonus', 'read_articles'] as const)(
  'on a phone that belongs to another account, a tap on %s says that nothing is earned there, and sends nothing',
  async (type) => {
    answerReads({ '/api/v2/user': () => ({ device: 'another_account' }) })
    const { refreshedBy, sent } = await renderOnScreen(() => useMissionAction(mission(type)))
    await refreshedBy((act) => void act())
    expect(toast.mock.calls.map(([text]) => text)).toEqual([
      "This phone is linked to another account, so you can't earn here with this one.",
    ])
    expect(sent).toEqual([])
  },
)

test("on the account's own phone a tap on the loyalty bonus claims it", async () => {
  answerReads({ '/api/v2/user': () => ({ device: 'mine' }) })
  const { refreshedBy, sent } = await renderOnScreen(() => useMissionAction(mission('loyalty_bonus')))
  await refreshedBy((act) => void act())
  expect(sent).toHaveLength(1)
})
