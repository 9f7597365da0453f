import { Button, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { anonymousCall } from '../../shared/client.ts'
import { ErrorState, SkeletonLines } from '../../shared/states.tsx'
import { CodeStep } from './CodeStep.tsx'
import { storedDeviceToken, withDeviceToken } from './device-tokens.ts'
import type { ProviderAnswer } from './openid-request.ts'

async function signInByOpenId(email: string, proofs: { request: string; code: string }) {
  const body = { ...proofs, ...storedDeviceToken(email) }
  return withDeviceToken(email, await anonymousCall('POST /api/v1/admin/openid/tokens', { body }))
}

/** After the redirect from the provider: verifies its answer, then asks for the code. */
export function OpenIdStep({ answer, onBack }: { answer: ProviderAnswer; onBack: () => void }) {
  const { t } = useLingui()
  const { request } = answer
  // Never sent again, because the server accepts the provider's answer only once.
  const named = useQuery({
    queryKey: ['openid', request],
    queryFn: () => anonymousCall('POST /api/v1/admin/openid/answer', { body: answer }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (named.error)
    return (
      <Stack gap="md">
        <ErrorState error={named.error} />
        <Button variant="default" fullWidth onClick={onBack}>{t`Back to the sign-in`}</Button>
      </Stack>
    )
  if (!named.data) return <SkeletonLines count={3} />
  return (
    <Stack gap="md">
      <Text size="sm">{named.data.email}</Text>
      <CodeStep signIn={(code) => signInByOpenId(named.data.email, { request, code })} onBack={onBack} />
    </Stack>
  )
}
