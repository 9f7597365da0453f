// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { useWithParts } from '../../shared/use-with-parts.ts'
import { AccountNotice, useAccountPart } from './AccountNotice.tsx'

afterEach(cleanup)

/** A screen whose own data is there at once. */
function Screen() {
  const account = useAccountPart()
  const data = useWithParts('data', () => [account])
  return data && <main>{[<AccountNotice key="notice" />, data]}</main>
}

/** The text of the screen when it is first shown, of an account that is known some time later. */
async function firstSeen(account: () => Promise<object>) {
  let arrive = () => {}
  const known = new Promise<void>((resolve) => (arrive = resolve))
  const { container, findByRole } = renderWithClient(<Screen />, {
    answers: {
      'GET /api/v2/user': async () => {
        await known
        return account()
      },
    },
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(container.textContent).toBe('')
  arrive()
  return (await findByRole('main')).textContent
}

const user = { userType: 'ANONYMOUS', moves: { moved: null, undoUntil: null, earnsFrom: null } }

test('a screen with the notice is first shown together with it, so that nothing moves', async () => {
  expect(await firstSeen(async () => ({ ...user, device: 'another_account' }))).toMatch(
    /^This phone is linked to another account.*data$/,
  )
})

test('a screen of an account that earns here is shown once the account is known', async () => {
  expect(await firstSeen(async () => ({ ...user, device: 'mine' }))).toBe('data')
})

test('a screen whose account cannot be loaded is shown without the notice', async () => {
  expect(await firstSeen(() => Promise.reject(new Error('no answer')))).toBe('data')
})
