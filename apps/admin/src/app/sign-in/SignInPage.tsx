import { Button, Center, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { anonymousCall, session } from '../../shared/client.ts'
import { Failure } from '../../shared/states.tsx'

/** Signs in with e-mail, password and a code of the authenticator or a recovery code. */
export function SignInPage() {
  const { t } = useLingui()
  const [failure, setFailure] = useState<unknown>()
  const email = useRef<HTMLInputElement>(null)
  useEffect(() => email.current?.focus(), [])
  const form = useForm({ initialValues: { email: '', password: '', code: '' } })
  const submit = form.onSubmit(async (body) => {
    setFailure(undefined)
    try {
      session.start(await anonymousCall('POST /api/v1/admin/tokens', { body }))
    } catch (error) {
      setFailure(error)
      form.setFieldValue('code', '')
    }
  })
  return (
    <Center component="main" mih="100vh" p="md">
      <title>{t`Sign in · Momi console`}</title>
      <Paper withBorder radius="lg" p="xl" w="100%" maw={400}>
        <form onSubmit={submit}>
          <Stack gap="md">
            <div>
              <Title order={1}>{t`Momi console`}</Title>
              <Text size="sm" c="dimmed">{t`Sign in with your staff account.`}</Text>
            </div>
            <TextInput
              label={t`E-mail`}
              type="email"
              autoComplete="username"
              required
              ref={email}
              {...form.getInputProps('email')}
            />
            <PasswordInput
              label={t`Password`}
              autoComplete="current-password"
              required
              {...form.getInputProps('password')}
            />
            <TextInput
              label={t`Code`}
              description={t`From your authenticator app, or a recovery code.`}
              autoComplete="one-time-code"
              required
              {...form.getInputProps('code')}
            />
            {failure !== undefined && <Failure error={failure} />}
            <Button type="submit" fullWidth loading={form.submitting}>{t`Sign in`}</Button>
          </Stack>
        </form>
      </Paper>
    </Center>
  )
}
