import { ActionIcon, Anchor, Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { TbTrash } from 'react-icons/tb'
import { Link } from 'wouter'
import { useApiMutation } from '../../shared/api.ts'
import { hrefOfView, useSavedViews } from './use-saved-views.ts'

/** The views of the signed-in member of staff, each with a way to delete it. */
export function MyViews() {
  const { t } = useLingui()
  const views = useSavedViews()
  const remove = useApiMutation('DELETE /api/v1/admin/saved-views/{id}')
  if (views.length === 0)
    return (
      <Text
        size="sm"
        c="dimmed"
      >{t`Filter a list and save it with the bookmark in the header: it is then listed here.`}</Text>
    )
  return (
    <Group gap="lg" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {views.map((view) => (
        <Group key={view.id} component="li" gap={2}>
          <Anchor component={Link} href={hrefOfView(view)} size="sm">
            {view.name}
          </Anchor>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t`Delete the view ${view.name}`}
            onClick={() => remove.mutate({ params: { id: view.id } })}
          >
            <TbTrash size={14} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
    </Group>
  )
}
