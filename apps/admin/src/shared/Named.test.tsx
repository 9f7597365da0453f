// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { testPage } from '../testing/test-page.tsx'
import { Named } from './Named.tsx'

const show = testPage()

test('a technical name takes a new line only after an underscore, and is copied as it is', async () => {
  await show(<Named name="Small hidden rewards" code="hidden_rewards_small_reward" />)
  expect(document.body.innerHTML).toContain('hidden_<wbr>rewards_<wbr>small_<wbr>reward')
  expect(document.body.textContent).toContain('hidden_rewards_small_reward')
})
