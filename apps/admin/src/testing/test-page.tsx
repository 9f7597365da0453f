import { act, type ReactNode } from 'react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'

/**
 * An empty page for each test of the file that calls this. Returns the function that shows something on it, in the
 * console's language and theme, and without animations.
 */
export function testPage(): (shown: ReactNode) => Promise<void> {
  let root: Root
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    root = createRoot(document.body.appendChild(document.createElement('div')))
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  return (shown) =>
    act(async () =>
      root.render(
        <I18nProvider i18n={i18n}>
          <MantineProvider env="test">{shown}</MantineProvider>
        </I18nProvider>,
      ),
    )
}
