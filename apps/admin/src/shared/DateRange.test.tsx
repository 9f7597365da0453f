// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { testPage } from '../testing/test-page.tsx'
import { DateRange } from './DateRange.tsx'

const show = testPage()
const onChange = vi.fn<(days: { from: string; to: string }) => void>()
beforeEach(() => onChange.mockClear())

const shown = (from: string, to: string) =>
  show(<DateRange from={from} to={to} today="2026-03-31" onChange={onChange} />)
const days = () => document.querySelectorAll('input[type=date]').length
const chosen = () => document.querySelector<HTMLInputElement>('input:not([type=date])')!.value
async function choose(name: string) {
  await act(async () => document.querySelector<HTMLElement>('input:not([type=date])')!.click())
  const options = [...document.querySelectorAll<HTMLElement>('[role=option]')]
  await act(async () => options.find(({ textContent }) => textContent === name)!.click())
}

test('a list is filtered by a usual range with two clicks', async () => {
  await shown('', '')
  expect([chosen(), days()]).toEqual(['Any day', 0])
  await choose('Last 7 days')
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-03-25', to: '2026-03-31' })
  await shown('2026-03-25', '2026-03-31')
  expect([chosen(), days()]).toEqual(['Last 7 days', 0])
  await choose('Any day')
  expect(onChange).toHaveBeenLastCalledWith({ from: '', to: '' })
})

test('other days open two fields, with the days that were chosen before', async () => {
  await shown('2026-03-31', '2026-03-31')
  await choose('Other days')
  expect(onChange).not.toHaveBeenCalled()
  expect([chosen(), days()]).toEqual(['Other days', 2])
})

test('days of a link that are no usual range are shown in their fields', async () => {
  await shown('2026-03-02', '2026-03-09')
  expect([chosen(), days()]).toEqual(['Other days', 2])
})
