import { ActionIcon, Button, Group, Menu, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { TbBookmark, TbBookmarkPlus } from 'react-icons/tb'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { useApiMutation } from '../../shared/api.ts'
import { Dialog } from '../../shared/Dialog.tsx'
import { notifySuccess } from '../../shared/notify.ts'
import { ErrorState } from '../../shared/states.tsx'
import { hrefOfView, useSavedViews } from './use-saved-views.ts'

const MAX_NAME = 60

/** The views of the signed-in member of staff, and a way to save the page that is open with its filters. */
export function ViewsMenu({ pageName }: { pageName: string }) {
  const { t } = useLingui()
  const views = useSavedViews()
  const [isOpen, dialog] = useDisclosure(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <>
      <Menu position="bottom-end" width={260} opened={isMenuOpen} onChange={setMenuOpen}>
        <Menu.Target>
          <Tooltip label={t`My views`} disabled={isMenuOpen}>
            <ActionIcon variant="subtle" color="gray" size="lg" radius="xl" aria-label={t`My views`}>
              <TbBookmark size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {views.length === 0 && (
            <Text
              size="sm"
              c="dimmed"
              px="sm"
              py={6}
            >{t`A view is a list with its filters, under a name of yours.`}</Text>
          )}
          {views.map((view) => (
            <Menu.Item key={view.id} component={Link} href={hrefOfView(view)}>
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<TbBookmarkPlus size={16} aria-hidden />} onClick={dialog.open}>
            {t`Save this view…`}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={isOpen} onClose={dialog.close} title={t`Save this view`}>
        <SaveForm pageName={pageName} onClose={dialog.close} />
      </Dialog>
    </>
  )
}

function SaveForm({ pageName, onClose }: { pageName: string; onClose: () => void }) {
  const { t } = useLingui()
  const [path] = useLocation()
  const [params] = useSearchParams()
  const save = useApiMutation('POST /api/v1/admin/saved-views')
  const [error, setError] = useState<unknown>()
  const form = useForm({
    initialValues: { name: pageName },
    validate: { name: (name) => (name.trim() === '' ? t`Give it a name.` : null) },
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(async ({ name }) => {
        try {
          await save.mutateAsync({ body: { name: name.trim(), path, search: params.toString() } })
          notifySuccess(t`The view was saved. It is on your start page and in this menu.`)
          onClose()
        } catch (failure) {
          setError(failure)
        }
      })}
    >
      <Stack gap="sm">
        <Text size="sm">{t`The page with its filters. Only you see it. A view of the same name is replaced.`}</Text>
        <TextInput label={t`Name`} required maxLength={MAX_NAME} data-autofocus {...form.getInputProps('name')} />
        {error !== undefined && <ErrorState error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" loading={save.isPending}>{t`Save`}</Button>
        </Group>
      </Stack>
    </form>
  )
}
