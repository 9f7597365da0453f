import { Alert, Button, Radio, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ErrorState } from '../../shared/states.tsx'
import { usePermission } from '../../shared/staff.ts'
import type { Change, ChangeItem } from './campaign-names.ts'
import { useCampaignWrite } from './use-campaign-write.ts'

type Side = 'mine' | 'live'

/** Takes over what was published since the draft began. Fields that both changed are shown side by side. */
export function MergePanel({ change }: { change: Change }) {
  const { t } = useLingui()
  const mayEdit = usePermission('campaign.edit')
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const [failure, setFailure] = useState<unknown>()
  const merge = useCampaignWrite('POST /api/v1/admin/campaign/changes/{change_id}/merge')
  const conflicts = change.items.flatMap((item) =>
    item.conflicts.map((conflict) => ({ item, conflict, id: idOf(item, conflict.path) })),
  )
  async function submit() {
    setFailure(undefined)
    const choices = conflicts.flatMap(({ item, conflict, id }) => {
      const { kind, countryCode, key } = item
      const take = sides[id]
      return take ? [{ kind, countryCode, key, path: [...conflict.path], take }] : []
    })
    try {
      await merge({ params: { change_id: change.id }, body: { choices } })
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <Alert color="brand" variant="light" title={t`Something else was published since this draft began`}>
      <Stack gap="md">
        <Text size="sm">
          {conflicts.length === 0
            ? t`It changed other fields. Both can be kept.`
            : t`It changed the same fields. Choose which value to keep.`}
        </Text>
        {conflicts.map(({ conflict, id }) => (
          <Radio.Group
            key={id}
            label={conflict.text}
            value={sides[id] ?? null}
            onChange={(side) => setSides({ ...sides, [id]: side as Side })}
          >
            <Stack gap={6} mt={4}>
              <Radio value="mine" label={<Value words={t`This draft:`} value={conflict.words.mine} />} />
              <Radio value="live" label={<Value words={t`Live now:`} value={conflict.words.live} />} />
              <Text size="xs" c="dimmed">
                <Value words={t`Before both:`} value={conflict.words.base} />
              </Text>
            </Stack>
          </Radio.Group>
        ))}
        {failure !== undefined && <ErrorState error={failure} />}
        {mayEdit && (
          <div>
            <Button
              size="compact-sm"
              disabled={conflicts.some(({ id }) => !sides[id])}
              onClick={() => void submit()}
            >{t`Merge`}</Button>
          </div>
        )}
      </Stack>
    </Alert>
  )
}

const idOf = ({ kind, countryCode, key }: ChangeItem, path: readonly (string | number)[]) =>
  [kind, countryCode, key, ...path].join(' ')

function Value({ words, value }: { words: string; value: string }) {
  return (
    <>
      {words}{' '}
      <Text span inherit fw={600}>
        {value}
      </Text>
    </>
  )
}
