// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { MeContext } from '../../shared/staff.ts'
import { meAs } from '../../testing/me-as.ts'
import { testPage } from '../../testing/test-page.tsx'
import { useTasks } from './use-tasks.ts'

const show = testPage()

function Tasks() {
  return useTasks().map(({ label, href }) => (
    <a key={label} href={href}>
      {label}
    </a>
  ))
}

test.each(['wheel', 'roulette'])('a viewer who types “%s” finds what it paid in the last 7 days', async (word) => {
  await show(
    <MeContext value={meAs('viewer')}>
      <Tasks />
    </MeContext>,
  )
  const found = [...document.querySelectorAll('a')].filter(({ textContent }) => textContent.includes(word))
  expect(found.map((link) => link.getAttribute('href'))).toEqual(['/trends?of=wheel&days=7'])
})
