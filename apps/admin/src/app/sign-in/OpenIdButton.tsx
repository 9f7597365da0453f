import { Button, Divider, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { anonymousCall } from '../../shared/client.ts'
import { ErrorState } from '../../shared/states.tsx'
import { redirectToProvider } from './openid-request.ts'

/** A button that redirects to the OpenID provider; renders nothing if none is configured. */
export function OpenIdButton() {
  const { t } = useLingui()
  const openId = useQuery({
    queryKey: ['GET /api/v1/admin/openid'],
    queryFn: () => anonymousCall('GET /api/v1/admin/openid', {}),
    staleTime: Infinity,
  })
  const leave = useMutation({ mutationFn: redirectToProvider })
  if (!openId.data?.isEnabled) return null
  return (
    <Stack gap="md">
      <Divider label={t`or`} />
      {leave.error && <ErrorState error={leave.error} />}
      <Button variant="default" fullWidth loading={leave.isPending} onClick={() => leave.mutate()}>
        {t`Sign in with single sign-on`}
      </Button>
    </Stack>
  )
}
