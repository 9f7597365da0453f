// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { RewardCard } from './RewardCard.tsx'
import type { LinkedReward } from './use-redeem.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
afterEach(cleanup)

const reward: Partial<LinkedReward> = {
  amount: '0.5',
  symbol: 'cUSD',
  worth: null,
  isHidden: false,
  claimBefore: null,
  name: '',
}

test.each([
  ['0.50 cUSD', 'Congratulations! You have won0.50 cUSD'],
  ['A thank-you', 'Congratulations! You have won0.50 cUSDA thank-you'],
])('in MiniPay, a reward named %j says its amount once', (name, text) => {
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <RewardCard reward={{ ...reward, name } as LinkedReward} />
    </I18nProvider>,
  )
  expect(container.textContent).toBe(text)
})
