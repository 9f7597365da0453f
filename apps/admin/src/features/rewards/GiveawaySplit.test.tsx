// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { testPage } from '../../testing/test-page.tsx'
import { GiveawaySplit } from './GiveawaySplit.tsx'

const show = testPage()

test('the split is shown in percent as everywhere in the console', async () => {
  await show(
    <GiveawaySplit
      required={200}
      notRequired={439}
      alreadyDone={7}
      since={null}
      share={200 / 639}
      expectedShare={0.3125}
      verdict="AS_EXPECTED"
    />,
  )
  expect(document.body.textContent).toContain(
    '31.3% of the last 639 assigned must set the default browser; 31.3% is expected.',
  )
})
