import { Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { useState } from 'react'
import { Dialog } from '../../shared/Dialog.tsx'
import { useApiMutation } from '../../shared/api.ts'
import { Copyable } from '../../shared/Copyable.tsx'
import { ReasonButton } from '../../shared/ReasonButton.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'

type Minted = Output<AdminApi['POST /api/v1/admin/users/app-instances/{id}/tokens']>

/** Mints an access token of an app instance and shows it once. */
export function MintTokenButton({ id }: { id: string }) {
  const { t } = useLingui()
  const mint = useApiMutation('POST /api/v1/admin/users/app-instances/{id}/tokens')
  const [minted, setMinted] = useState<Minted>()
  return (
    <>
      <ReasonButton
        label={t`Mint a token`}
        permission="users.impersonate"
        title={t`Mint an access token`}
        action={t`Mint`}
        onSubmit={async (reason) => setMinted(await mint.mutateAsync({ params: { id }, body: { reason } }))}
      >
        {t`It gives read-only access as this person for ten minutes.`}
      </ReasonButton>
      <Dialog opened={minted !== undefined} onClose={() => setMinted(undefined)} title={t`Access token`}>
        {minted && (
          <Stack gap="xs">
            <Text size="sm" ff="monospace" component="div">
              <Copyable value={minted.accessToken} />
            </Text>
            <Text size="sm">
              {t`Expires`} <RelativeTime at={minted.expiresAt} />
            </Text>
          </Stack>
        )}
      </Dialog>
    </>
  )
}
