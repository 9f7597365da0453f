// @vitest-environment happy-dom
import type { UserSummary } from '@momi/contract'
import { expect, test } from 'vitest'
import { testPage } from '../../testing/test-page.tsx'
import { PersonLine } from './PersonLine.tsx'

const show = testPage()
const PERSON = { id: 'u1', email: null, phone: null, walletAddress: null, countryCode: 'NG', userType: 'ANONYMOUS' }
const showPerson = (person: object) =>
  show(<PersonLine person={{ ...PERSON, dateJoined: '2026-11-30T10:00:00Z', ...person } as unknown as UserSummary} />)
const text = () => document.body.textContent

test('a person without contacts is called by the kind of account, once', async () => {
  await showPerson({})
  expect(text().split('Anonymous')).toHaveLength(2)
})

test('a contact that may be cut is there as a whole on hover, beside the kind of account', async () => {
  const email = '2•••@mail.example'
  await showPerson({ email, userType: 'PHONE_VERIFIED' })
  expect(document.querySelector(`[title="${email}"]`)?.textContent).toBe(email)
  expect(text()).toContain('Phone verified')
})
