import { I18nProvider } from '@lingui/react'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { createQueryClient } from '../shared/api.ts'
import { session } from '../shared/client.ts'
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx'
import { styleNonce } from '../shared/nonce.ts'
import { cssVariables, createConsoleTheme } from '../shared/theme.ts'
import { SignedIn } from './SignedIn.tsx'
import { SignInPage } from './sign-in/SignInPage.tsx'

const queries = createQueryClient()
// Clears the cache at sign-out, so that the next member of staff on this tab does not see data of the previous one.
session.subscribe(() => session.isSignedIn() || queries.clear())

export function App() {
  const isSignedIn = useSyncExternalStore(session.subscribe, session.isSignedIn)
  const [theme] = useState(() => createConsoleTheme(i18n._(msg`Close`)))
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <Notifications position="bottom-center" />
          <ErrorBoundary>{isSignedIn ? <SignedIn /> : <SignInPage />}</ErrorBoundary>
        </QueryClientProvider>
      </I18nProvider>
    </MantineProvider>
  )
}
