// @vitest-environment happy-dom
import type { Role } from '@momi/contract/permissions'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { expect, test } from 'vitest'
import { PagesContext } from '../../shared/ShortcutList.tsx'
import { MeContext } from '../../shared/staff.ts'
import { meAs } from '../../testing/me-as.ts'
import { testPage } from '../../testing/test-page.tsx'
import { HelpPage } from './HelpPage.tsx'

const show = testPage()

async function shown(role: Role, search = '') {
  const { hook, searchHook } = memoryLocation({ path: `/help${search}` })
  await show(
    <Router hook={hook} searchHook={searchHook}>
      <MeContext value={meAs(role)}>
        <PagesContext value={[]}>
          <HelpPage />
        </PagesContext>
      </MeContext>
    </Router>,
  )
}
const words = () => [...document.querySelectorAll('dt')].map(({ textContent }) => textContent)
const tasks = () =>
  [...document.querySelectorAll('[aria-label="Who may do what"] tbody tr')].map(({ children: [name, ...roles] }) => [
    name?.textContent,
    ...roles.map((role) => role.lastElementChild?.textContent),
  ])

test('the help shows its words, who may do what and the keyboard shortcuts, also to a viewer', async () => {
  await shown('viewer')
  expect(words()).toEqual(expect.arrayContaining(['HAID', 'Shadow', 'Rehearsal', 'Gas fee']))
  expect(tasks()).toContainEqual(['Undo points that were added or taken', 'No', 'No', 'No', 'Yes', 'Yes'])
  expect(document.body.textContent).toContain('Keyboard shortcuts')
})

test('the help finds words and tasks by a part of their names, and says so when nothing matches', async () => {
  await shown('viewer', '?word=huid')
  expect(words()).toEqual(['HUID'])
  await shown('viewer', '?word=audit+log')
  expect(tasks().map(([name]) => name)).toEqual(['Read the audit log', 'Export the audit log'])
  await shown('viewer', '?word=zeppelin')
  expect(document.body.textContent).toContain('No word or task matches “zeppelin”.')
})
