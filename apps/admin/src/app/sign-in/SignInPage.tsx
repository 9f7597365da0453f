import { Center, Paper, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CodeStep } from './CodeStep.tsx'
import type { Credentials } from './credentials.ts'
import { PasswordStep } from './PasswordStep.tsx'
import { SetUpStep } from './SetUpStep.tsx'

/** The step after the password, as the server asks for it. */
type Step = { kind: 'password' } | { kind: 'code' | 'set-up'; credentials: Credentials }

/** Signs in with e-mail and password, then with a code; the first time the authenticator is set up in between. */
export function SignInPage() {
  const { t } = useLingui()
  const [step, setStep] = useState<Step>({ kind: 'password' })
  const restart = () => setStep({ kind: 'password' })
  return (
    <Center component="main" mih="100vh" p="md">
      <title>{t`Sign in · Momi console`}</title>
      <Paper withBorder radius="lg" p="xl" w="100%" maw={420}>
        <Stack gap="md">
          <div>
            <Title order={1}>{t`Momi console`}</Title>
            <Text size="sm" c="dimmed">{t`Sign in with your staff account.`}</Text>
          </div>
          {step.kind === 'password' && <PasswordStep onNext={(kind, credentials) => setStep({ kind, credentials })} />}
          {step.kind === 'code' && <CodeStep credentials={step.credentials} onBack={restart} />}
          {step.kind === 'set-up' && <SetUpStep credentials={step.credentials} onBack={restart} />}
        </Stack>
      </Paper>
    </Center>
  )
}
