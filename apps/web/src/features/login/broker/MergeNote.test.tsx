// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ClientContext, type Client } from '../../../shared/client.ts'
import { MergeNote } from './MergeNote.tsx'

afterEach(cleanup)

const ABROAD = ' What you earned in another country stays on this phone.'

test.each([
  ['in the country of its account', 'NG', ''],
  ['abroad', 'BR', ABROAD],
])('on a phone %s, the sign-in says of other countries: %j', (_, country, said) => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <ClientContext value={{ country } as Client}>
        <MergeNote country="NG" />
      </ClientContext>
    </I18nProvider>,
  )
  expect(container.textContent).toBe(`Already have an account? Each reward still counts only once.${said}`)
})
