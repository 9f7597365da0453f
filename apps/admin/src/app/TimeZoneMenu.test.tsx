// @vitest-environment happy-dom
import { act } from 'react'
import { MantineThemeProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { createConsoleTheme } from '../shared/theme.ts'
import { testPage } from '../testing/test-page.tsx'
import { TimeZoneMenu } from './TimeZoneMenu.tsx'

const show = testPage()

test('an open menu has the focus, and nothing that can have it but its items', async () => {
  await show(
    <MantineThemeProvider theme={createConsoleTheme('Close')}>
      <TimeZoneMenu />
    </MantineThemeProvider>,
  )
  await act(async () => document.querySelector('button')!.click())
  const menu = document.querySelector('[role=menu]')!
  await expect.poll(() => menu.contains(document.activeElement)).toBe(true)
  const roles = [...menu.querySelectorAll('[tabindex]')].map((item) => item.getAttribute('role'))
  expect(new Set(roles)).toEqual(new Set(['menuitemradio']))
})
