// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { testPage } from '../testing/test-page.tsx'
import { useUrlState } from './url-state.ts'

const show = testPage()

function Panel() {
  const [{ entry }, setState] = useUrlState({ entry: '' })
  return <button onClick={() => setState({ entry: '' })}>{entry}</button>
}
const close = () => document.querySelector('button')!.click()

test('a panel that is open in the URL closes in the same entry of the history', async () => {
  history.pushState(null, '', '/audit?entry=14')
  await show(<Panel />)
  const { length } = history
  await act(async () => close())
  expect([location.pathname + location.search, history.length]).toEqual(['/audit', length])
})

test('a panel that closes because its page was left does not lead back to it', async () => {
  history.pushState(null, '', '/audit?entry=14')
  await show(<Panel />)
  await act(async () => {
    history.pushState(null, '', '/jobs')
    close()
  })
  expect(location.pathname + location.search).toBe('/jobs')
})
