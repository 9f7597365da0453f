// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { testPage } from '../../testing/test-page.tsx'
import type { AuditEntry } from './audit-entry.ts'
import { EntryDrawer } from './EntryDrawer.tsx'

const show = testPage()
const ID = 'd89a226d-140f-4bff-95fa-751ad25f3dd5'
const showEntry = ({ name = null, ...of }: { kind: string; id: string; name?: string | null }) => {
  const subject = { ...of, name }
  const staff = { email: 'ana@momi.test', session: 's' }
  const entry = {
    id: '1',
    action: 'campaign.approve',
    at: '2026-11-30T10:00:00Z',
    staff,
    subject,
    before: { a: 'Waiting' },
  }
  return show(
    <EntryDrawer entry={{ ...entry, after: { a: 'Ready' }, reason: null } as AuditEntry} onClose={() => undefined} />,
  )
}
const subjectLink = () => document.querySelector('[role=dialog] a')?.getAttribute('href')

test('a line of the audit log links to the page of what it is about, where there is one', async () => {
  await showEntry({ kind: 'change', id: ID })
  expect(subjectLink()).toBe(`/campaign/changes/${ID}`)
  await showEntry({ kind: 'change', id: ID, name: 'More points for articles' })
  expect(document.querySelector('[role=dialog] a')?.textContent).toBe('More points for articles')
  await showEntry({ kind: 'mission', id: 'NG/articles' })
  expect(subjectLink()).toBe('/campaign/subjects/mission/NG/articles')
  await showEntry({ kind: 'user', id: ID })
  expect(subjectLink()).toBe(`/users/${ID}`)
  await showEntry({ kind: 'job', id: 'score-risk' })
  expect(subjectLink()).toBeUndefined()
  expect(document.body.textContent).toContain('score-risk')
})

/** The cells after the action of a line with these sides. */
async function becameOf(action: string, before: object, after: object | null): Promise<(string | null)[]> {
  const subject = { kind: 'job', id: 'score-risk', name: null }
  const staff = { email: 'ana@momi.test', session: 's' }
  const entry = { id: '1', action, at: '2026-11-30T10:00:00Z', staff, subject, before, after, reason: null }
  await show(<EntryDrawer entry={entry as unknown as AuditEntry} onClose={() => undefined} />)
  const rows = document.querySelectorAll('[aria-label="Before and after"] tbody tr')
  return [...rows].map((row) => row.querySelector('td:last-child')!.textContent)
}
const LOST = 'Not recorded: this line of the log does not say what the value became.'

test('a line that does not say what its values became says that, and not that nothing happened', async () => {
  expect(await becameOf('claims.done', { status: 'PENDING', note: 'x' }, { note: null })).toEqual(['Not recorded', '–'])
  expect(document.body.textContent).toContain(LOST)
  expect(await becameOf('staff.disable', { disabled: true }, { disabled: false })).toEqual(['No'])
  expect(document.body.textContent).not.toContain(LOST)
  expect(await becameOf('saved-views.delete', { name: 'mine' }, null)).toEqual(['Deleted'])
  expect(document.body.textContent).not.toContain(LOST)
})

test('a sign-in is one sentence, and not what the log has of it', async () => {
  const entry = {
    id: '1',
    action: 'staff.sign-in',
    at: '2026-11-30T10:00:00Z',
    staff: { email: 'ana@momi.test', session: 's' },
    subject: { kind: 'staff', id: ID, name: null },
    before: null,
    after: { kind: 'password', code: 'authenticator' },
    reason: null,
  }
  await show(<EntryDrawer entry={entry as unknown as AuditEntry} onClose={() => undefined} />)
  const { textContent } = document.querySelector('[role=dialog]')!
  expect(textContent).toContain('Signed in with password and authenticator code')
  expect(textContent).not.toContain('Kind')
})
