// @vitest-environment happy-dom
import type { PointsLog as Log } from '@momi/contract'
import type { Permission } from '@momi/contract/permissions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { MeContext, type Me } from '../../shared/staff.ts'
import { testPage } from '../../testing/test-page.tsx'
import { PointsLog } from './PointsLog.tsx'

const show = testPage()
Object.assign(document, { fonts: new EventTarget() })

const rows = [
  { id: '1', userId: 'u1', amount: 10, reason: 'STAFF_GRANTED', missionType: null, isUndoable: true, undoneBy: null },
  { id: '2', userId: 'u1', amount: 10, reason: 'STAFF_GRANTED', missionType: null, isUndoable: false, undoneBy: '3' },
].map((row) => ({ ...row, balanceAfter: 10, createdAt: '2026-11-30T10:00:00Z', staff: null, undoes: null }))

const showTo = (permissions: Permission[], shown: readonly object[] = rows) =>
  show(
    <QueryClientProvider client={new QueryClient()}>
      <MeContext value={{ permissions } as Partial<Me> as Me}>
        <PointsLog pages={{ rows: shown as unknown as Log['items'] } as never} />
      </MeContext>
    </QueryClientProvider>,
  )

const lastHeader = () => [...document.querySelectorAll('th')].at(-1)?.textContent
const lastCells = () => [...document.querySelectorAll('tbody tr td:last-child')].map(({ textContent }) => textContent)

test('who may undo entries has a button for it in the log of points', async () => {
  await showTo(['points.undo'])
  expect(lastHeader()).toBe('Undo')
  expect(lastCells()).toEqual(['Undo', 'undone by 3'])
})

test('a role that may not undo an entry reads which roles may', async () => {
  await showTo([])
  expect(document.body.textContent).toContain(
    'Undo points that were added or taken: ask someone with the role Operator or Owner.',
  )
  await showTo(['points.undo'])
  expect(document.body.textContent).not.toContain('ask someone')
})

test('a viewer has no column of buttons that the role may not use, and reads what was undone', async () => {
  await showTo([])
  expect(lastHeader()).toBe('Correction')
  expect(lastCells()).toEqual(['', 'undone by 3'])
})

test('a viewer has no column of corrections where nothing was corrected', async () => {
  await showTo([], rows.slice(0, 1))
  expect(lastHeader()).toBe('Entry')
  await showTo(['points.undo'], rows.slice(0, 1))
  expect(lastHeader()).toBe('Undo')
})
