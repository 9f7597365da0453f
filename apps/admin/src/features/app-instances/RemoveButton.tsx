import { Button, List, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { useLocation } from 'wouter'
import { useApi, useApiMutation } from '../../shared/api.ts'
import { formatNumber } from '../../shared/format.ts'
import { linkTo } from '../../shared/link.ts'
import { notifySuccess } from '../../shared/notify.ts'
import { PermissionGate } from '../../shared/PermissionGate.tsx'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'

type Removal = Output<AdminApi['GET /api/v1/admin/users/app-instances/{id}/removal']>

/** Removes an app instance, after showing what ends and what remains. */
export function RemoveButton({ id }: { id: string }) {
  const { t } = useLingui()
  return (
    <PermissionGate permission="instances.delete">
      <Removing id={id} label={t`Delete`} />
    </PermissionGate>
  )
}

function Removing({ id, label }: { id: string; label: string }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const [isOpen, { open, close }] = useDisclosure(false)
  const { data } = useApi('GET /api/v1/admin/users/app-instances/{id}/removal', { params: { id } }, { enabled: isOpen })
  const remove = useApiMutation('DELETE /api/v1/admin/users/app-instances/{id}')

  async function submit(reason: string) {
    await remove.mutateAsync({ params: { id }, body: { confirmation: data!.confirmation, reason } })
    notifySuccess(t`The app instance is deleted.`)
    navigate(linkTo('/app-instances'))
  }

  return (
    <>
      <Button variant="default" onClick={open}>
        {label}
      </Button>
      {data && (
        <ReasonDialog
          isOpen={isOpen}
          onClose={close}
          title={t`Delete this app instance`}
          action={t`Delete`}
          confirmation={data.confirmation}
          isDangerous
          onSubmit={submit}
        >
          <Effect removal={data} />
        </ReasonDialog>
      )}
    </>
  )
}

function Effect({ removal: { removes, stays, isOnlyAccess } }: { removal: Removal }) {
  const { t } = useLingui()
  const { sessions, pushTokens } = removes
  const [balance, entries, rewards] = [stays.balance, stays.ledgerEntries, stays.rewards].map(formatNumber)
  return (
    <Stack gap="xs">
      <div>
        <Text size="sm" fw={600}>{t`Ends`}</Text>
        <List size="sm">
          <List.Item>{t`Sessions: ${sessions}`}</List.Item>
          <List.Item>{t`Push tokens: ${pushTokens}`}</List.Item>
        </List>
      </div>
      <div>
        <Text size="sm" fw={600}>{t`Stays`}</Text>
        <List size="sm">
          <List.Item>{t`The account with ${balance} points and ${rewards} rewards`}</List.Item>
          <List.Item>{t`All ${entries} entries of the ledger`}</List.Item>
          {stays.earnsFor && (
            <List.Item>{t`The device earns for the same account, also after a new registration`}</List.Item>
          )}
        </List>
      </div>
      {isOnlyAccess && (
        <Text size="sm" c="red" fw={600}>
          {t`This anonymous account has no other phone. Nobody can open it afterwards.`}
        </Text>
      )}
    </Stack>
  )
}
