// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { testPage } from '../../testing/test-page.tsx'
import type { Change } from './campaign-names.ts'
import { PublishDialog } from './PublishDialog.tsx'

const show = testPage()

const change = {
  items: [{ words: [{ text: 'Nigeria, articles: 37 points instead of 10 points' }] }],
  effects: { approval: [], words: ['53 people used it within the last 7 days.'] },
} as unknown as Change

test('a change is published only once its question, which repeats what it changes and for whom, is answered', async () => {
  const publish = vi.fn<() => void>()
  const close = vi.fn<() => void>()
  await show(<PublishDialog change={change} onClose={close} onPublish={publish} />)
  const dialog = document.querySelector('[role=dialog]')!
  expect(dialog.textContent).toContain('It applies at once')
  expect(dialog.textContent).toContain('37 points instead of 10 points')
  expect(dialog.textContent).toContain('53 people used it')
  const button = (name: string) =>
    [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
  await act(async () => button('Cancel').click())
  expect([publish.mock.calls.length, close.mock.calls.length]).toEqual([0, 1])
  await act(async () => button('Publish now').click())
  expect(publish).toHaveBeenCalledOnce()
})
