// @vitest-environment happy-dom
import { Button } from '@mantine/core'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '@momi/contract/permissions'
import { MeContext } from '../staff.ts'
import { meAs } from '../../testing/me-as.ts'
import { testPage } from '../../testing/test-page.tsx'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'

interface Row {
  id: string
  amount: number
}
const ROWS: Row[] = [
  { id: '1f0c6a52-9f30-4c0b-8a51-0d1b7f6e2a11', amount: 5 },
  { id: '7be1d0f3-2c44-4b7e-9d0e-5a3c8f1e4b22', amount: 7 },
]
const COLUMNS: Column<Row>[] = [
  { id: 'id', header: 'Id', accessorFn: ({ id }) => id, meta: { isId: true } },
  { id: 'amount', header: 'Amount', accessorFn: ({ amount }) => amount },
  {
    id: 'decision',
    header: 'Decision',
    accessorFn: () => null,
    cell: () => <Button>Approve</Button>,
    meta: { isPinned: true },
  },
]

const show = testPage()
beforeEach(() => localStorage.clear())
afterEach(() => void vi.restoreAllMocks())
const showTable = () =>
  show(
    <DataTable
      name="rows"
      label="Rows"
      columns={COLUMNS}
      rows={ROWS}
      rowKey={({ id }) => id}
      href={({ id }) => `/rows/${id}`}
      empty={null}
    />,
  )
const scroller = () => document.querySelector<HTMLElement>('section[aria-label=Rows]')!
const frame = () => scroller().parentElement!

test('an id is shown by its first eight characters, leads to the page of its row, and is copied as a whole', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => copied.push(text) } })
  await showTable()
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-row-link]')]
  expect(links.map((link) => [link.textContent, link.title, link.getAttribute('href')])).toEqual(
    ROWS.map(({ id }) => [id.slice(0, 8), id, `/rows/${id}`]),
  )
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Copy 1f0c6a52"]')!.click())
  expect(copied).toEqual([ROWS[0]!.id])
})

test('the column of buttons that a role may not use is not there', async () => {
  const columns = COLUMNS.map((column) =>
    column.id === 'decision' ? { ...column, meta: { isPinned: true, permission: 'points.approve' as const } } : column,
  )
  const headsOf = async (role: Role) => {
    await show(
      <MeContext value={meAs(role)}>
        <DataTable name="rows" label="Rows" columns={columns} rows={ROWS} rowKey={({ id }) => id} empty={null} />
      </MeContext>,
    )
    return [...document.querySelectorAll('th')].map(({ textContent }) => textContent)
  }
  expect(await headsOf('operator')).toEqual(['Id', 'Amount', 'Decision'])
  expect(await headsOf('viewer')).toEqual(['Id', 'Amount'])
})

test('a row that opens a panel over its list is no step in the history, and one that opens a page is', async () => {
  const addTable = (path: string) =>
    show(
      <DataTable
        name="rows"
        label="Rows"
        columns={COLUMNS.slice(1)}
        rows={ROWS}
        rowKey={({ id }) => id}
        href={() => path}
        empty={null}
      />,
    )
  history.pushState(null, '', '/rows')
  const open = async (path: string) => {
    await addTable(path)
    const { length } = history
    await act(async () => document.querySelector<HTMLElement>('[data-row-link]')!.click())
    return [location.pathname + location.search, history.length - length]
  }
  expect(await open('/rows?entry=7')).toEqual(['/rows?entry=7', 0])
  expect(await open('/rows/7')).toEqual(['/rows/7', 1])
})

test('a table that is wider than its place says on which sides there is more, and how wide the buttons are that stay in view', async () => {
  const width = { scrollWidth: 900, clientWidth: 600, offsetWidth: 120 }
  for (const [name, value] of Object.entries(width))
    vi.spyOn(HTMLElement.prototype, name as 'scrollWidth', 'get').mockReturnValue(value)
  await showTable()
  const moreAt = async (scrollLeft: number) => {
    scroller().scrollLeft = scrollLeft
    scroller().dispatchEvent(new Event('scroll'))
    return ['before', 'after'].filter((side) => frame().hasAttribute(`data-more-${side}`))
  }
  expect(await moreAt(0)).toEqual(['after'])
  expect(await moreAt(150)).toEqual(['before', 'after'])
  expect(await moreAt(300)).toEqual(['before'])
  expect(frame().style.getPropertyValue('--pinned')).toBe('120px')
  expect([...document.querySelectorAll('[data-pinned]')].map(({ textContent }) => textContent)).toEqual([
    'Decision',
    'Approve',
    'Approve',
  ])
})

test('an export of all that match has also the rows that are not loaded', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
  // Otherwise the page that the test files share would go to the download.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const further = { ...ROWS[0]!, id: 'further', amount: 7 }
  await show(
    <DataTable
      name="rows"
      label="Rows"
      columns={COLUMNS}
      rows={ROWS}
      rowKey={({ id }) => id}
      readAll={async () => [...ROWS, further]}
      empty={null}
    />,
  )
  const click = async (label: string) => {
    const find = () => [...document.querySelectorAll('button')].find((one) => one.textContent === label)
    await expect.poll(find).toBeDefined()
    await act(async () => find()!.click())
  }
  for (const form of ['CSV for programs', 'All, CSV for programs']) {
    await click('Export')
    await click(form)
  }
  const lines = await Promise.all(saved.map(async (blob) => (await blob.text()).trim().split(/\r?\n/)))
  expect(lines.map(({ length }) => length)).toEqual([1 + ROWS.length, 1 + ROWS.length + 1])
  expect(lines[1]!.at(-1)).toMatch(/^"further",.*7/)
})

test('the number of rows says that it is of those that are loaded while there are more, and nothing while they load', async () => {
  const countWith = async (rows: readonly Row[] | undefined, onMore?: () => void) => {
    await show(
      <DataTable
        name="rows"
        label="Rows"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        onMore={onMore}
        empty={null}
      />,
    )
    return document.querySelector('[aria-live=polite]')!.textContent
  }
  expect(await countWith(undefined)).toBe('')
  expect(await countWith(ROWS)).toBe('2 rows')
  expect(await countWith(ROWS, () => {})).toBe('2 rows loaded')
})

test('a column that is not essential is hidden on a tablet until it is chosen, and shown on a wide screen', async () => {
  const columns: Column<Row>[] = COLUMNS.map((column) =>
    column.id === 'amount' ? { ...column, meta: { isWideOnly: true } } : column,
  )
  const table = (name: string) => (
    <DataTable key={name} name={name} label="Rows" columns={columns} rows={ROWS} rowKey={({ id }) => id} empty={null} />
  )
  const headers = () => [...document.querySelectorAll('th')].map(({ textContent }) => textContent)
  await show(table('wide'))
  expect(headers()).toEqual(['Id', 'Amount', 'Decision'])
  const list = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.spyOn(window, 'matchMedia').mockReturnValue(list as unknown as MediaQueryList)
  await show(table('tablet'))
  expect(headers()).toEqual(['Id', 'Decision'])
  localStorage.setItem('momi.console.columns.chosen', JSON.stringify({ amount: true }))
  await show(table('chosen'))
  expect(headers()).toEqual(['Id', 'Amount', 'Decision'])
})
