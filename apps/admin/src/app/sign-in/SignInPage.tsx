import { Alert, Center, Paper, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { anonymousCall } from '../../shared/client.ts'
import { CodeStep } from './CodeStep.tsx'
import type { Credentials } from './credentials.ts'
import { storedDeviceToken, withDeviceToken } from './device-tokens.ts'
import { OpenIdButton } from './OpenIdButton.tsx'
import { OpenIdStep } from './OpenIdStep.tsx'
import { leaveProviderPages, removeProviderAnswer, providerAnswer, type ProviderAnswer } from './openid-request.ts'
import { PasswordStep } from './PasswordStep.tsx'
import { SetUpStep } from './SetUpStep.tsx'

const LEAVE_LIMIT_MS = 3000

/** A step of the sign-in. */
type Step =
  | { kind: 'password'; failure?: 'canceled' | 'failed' }
  /** The browser is going back to where the sign-in at the provider began. */
  | { kind: 'leaving' }
  | { kind: 'code' | 'set-up'; credentials: Credentials }
  | { kind: 'openid'; answer: ProviderAnswer }

async function signInByPassword(credentials: Credentials, code: string) {
  const body = { ...credentials, code, ...storedDeviceToken(credentials.email) }
  return withDeviceToken(credentials.email, await anonymousCall('POST /api/v1/admin/tokens', { body }))
}

function firstStep(): Step {
  if (leaveProviderPages()) return { kind: 'leaving' }
  const answer = providerAnswer()
  if (answer === undefined) return { kind: 'password' }
  return typeof answer === 'string' ? { kind: 'password', failure: answer } : { kind: 'openid', answer }
}

/**
 * Signs in with e-mail and password or at the OpenID provider, then with a code; at the first sign-in, the
 * authenticator is set up in between.
 */
export function SignInPage() {
  const { t } = useLingui()
  const [step, setStep] = useState(firstStep)
  useEffect(() => {
    if (step.kind !== 'leaving') return removeProviderAnswer()
    // If the browser does not go back, the sign-in continues here.
    const timer = setTimeout(() => setStep(firstStep()), LEAVE_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [step.kind])
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
          {step.kind === 'password' && (
            <>
              {step.failure && (
                <Alert color="red" role="alert">
                  {step.failure === 'canceled'
                    ? t`You canceled single sign-on. Try again, or use your password.`
                    : t`Single sign-on didn’t work. Try again, or use your password.`}
                </Alert>
              )}
              <PasswordStep onNext={(kind, credentials) => setStep({ kind, credentials })} />
              <OpenIdButton />
            </>
          )}
          {step.kind === 'code' && (
            <CodeStep
              signIn={(code) => signInByPassword(step.credentials, code)}
              onSetUp={() => setStep({ ...step, kind: 'set-up' })}
              onBack={restart}
            />
          )}
          {step.kind === 'openid' && <OpenIdStep answer={step.answer} onBack={restart} />}
          {step.kind === 'set-up' && <SetUpStep credentials={step.credentials} onBack={restart} />}
        </Stack>
      </Paper>
    </Center>
  )
}
