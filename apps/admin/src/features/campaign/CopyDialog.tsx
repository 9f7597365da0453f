import { Button, Checkbox, Fieldset, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ConfigSubject } from '@momi/contract'
import { CAMPAIGN_COUNTRIES } from '@momi/contract/rules/calendar'
import { useState } from 'react'
import { useApi } from '../../shared/api.ts'
import { Dialog } from '../../shared/Dialog.tsx'
import { countryName, formatList } from '../../shared/format.ts'
import { notifySuccess } from '../../shared/notify.ts'
import { ErrorState, QueryContent } from '../../shared/states.tsx'
import { isSameSubject, type Change, type ChangeItem } from './campaign-names.ts'
import { referencesIn, withValuesAt } from './form/references.ts'
import type { JsonSchema } from './form/schema.ts'
import { useCampaignWrite } from './use-campaign-write.ts'
import { useReferences } from './use-references.ts'

interface Props {
  change: Change
  item: ChangeItem
  onClose: () => void
}

/** What is different in another country: the key, and what the body refers to, by its values here. */
interface Difference {
  key: string
  references: Readonly<Record<string, string>>
}

/** Adds the same values for other countries to a change. Asks only for what has to be different there. */
export function CopyDialog({ change, item, onClose }: Props) {
  const { t } = useLingui()
  const described = useApi('GET /api/v1/admin/campaign/schema', { query: { kind: item.kind, key: item.key } })
  return (
    <Dialog opened onClose={onClose} title={t`Copy to other countries`}>
      <QueryContent query={described}>
        {({ schema }) => <CopyForm change={change} item={item} schema={schema as JsonSchema} onClose={onClose} />}
      </QueryContent>
    </Dialog>
  )
}

function CopyForm({ change, item, schema, onClose }: Props & { schema: JsonSchema }) {
  const { t } = useLingui()
  const [countries, setCountries] = useState<string[]>([])
  const [differences, setDifferences] = useState<Readonly<Record<string, Difference>>>({})
  const [failure, setFailure] = useState<unknown>()
  const put = useCampaignWrite('POST /api/v1/admin/campaign/changes/{change_id}/items')
  const live = useApi('GET /api/v1/admin/campaign/subjects', { query: { kind: item.kind } })
  const references = referencesIn(schema, item.body)
  const values = [...new Set(references.map(({ value }) => value))]
  // The key of a reward or of an item of the market is unique over all countries.
  const hasOwnKey = item.kind === 'reward' || item.kind === 'market_item'
  const of = (country: string): Difference => differences[country] ?? { key: hasOwnKey ? '' : item.key, references: {} }
  const isComplete =
    countries.length > 0 &&
    countries.every((country) => of(country).key !== '' && values.every((value) => of(country).references[value]))

  const subjectIn = (countryCode: string) => ({ kind: item.kind, countryCode, key: of(countryCode).key })
  /** What a country has already: in this change, or live. The copy replaces it. */
  const replacedIn = (country: string) => {
    const isThis = (each: ConfigSubject) => isSameSubject(each, subjectIn(country))
    const drafted = change.items.find(isThis)
    return { drafted, live: live.data?.items.find(isThis) }
  }
  const replaced = countries.filter((country) => {
    const { drafted, live: running } = replacedIn(country)
    return drafted !== undefined || running !== undefined
  })

  async function submit() {
    setFailure(undefined)
    try {
      for (const countryCode of countries) {
        const difference = of(countryCode)
        const values = references.map(({ path, value }) => ({ path, value: difference.references[value] ?? value }))
        const body = withValuesAt(item.body, values) as ChangeItem['body']
        const { drafted, live: running } = replacedIn(countryCode)
        const baseVersion = drafted?.baseVersion ?? running?.version ?? 0
        await put({
          params: { change_id: change.id },
          body: { ...subjectIn(countryCode), body, baseVersion, previousBody: drafted?.body ?? null },
        })
      }
      notifySuccess(t`Copied.`)
      onClose()
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <Stack>
      <Checkbox.Group label={t`Countries`} required value={countries} onChange={setCountries}>
        <Group mt={4}>
          {CAMPAIGN_COUNTRIES.filter((country) => country !== item.countryCode).map((country, index) => (
            <Checkbox
              key={country}
              value={country}
              label={countryName(country)}
              data-autofocus={index === 0 || undefined}
            />
          ))}
        </Group>
      </Checkbox.Group>
      {!hasOwnKey && values.length === 0 && (
        <Text size="sm" c="dimmed">{t`Nothing has to be different in another country.`}</Text>
      )}
      {(hasOwnKey || values.length > 0) &&
        countries.map((country) => (
          <CountryFields
            key={country}
            country={country}
            change={change}
            hasOwnKey={hasOwnKey}
            values={values}
            difference={of(country)}
            onChange={(next) => setDifferences({ ...differences, [country]: next })}
          />
        ))}
      {replaced.length > 0 && (
        <Text size="sm">{t`The values here replace those of ${formatList(replaced.map(countryName))}.`}</Text>
      )}
      {failure !== undefined && <ErrorState error={failure} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button disabled={!isComplete || !live.data} onClick={() => void submit()}>{t`Add to the change`}</Button>
      </Group>
    </Stack>
  )
}

interface FieldsProps {
  country: string
  change: Change
  hasOwnKey: boolean
  /** The rewards that the body refers to. */
  values: readonly string[]
  difference: Difference
  onChange: (difference: Difference) => void
}

function CountryFields({ country, change, hasOwnKey, values, difference, onChange }: FieldsProps) {
  const { t } = useLingui()
  const rewards = useReferences(country, change)['reward'] ?? []
  return (
    <Fieldset legend={countryName(country)} radius="md" px="md" py="sm">
      <Stack gap="xs">
        {hasOwnKey && (
          <TextInput
            label={t`Key`}
            description={t`Unique over all countries.`}
            value={difference.key}
            onChange={(event) => onChange({ ...difference, key: event.currentTarget.value.trim() })}
            required
          />
        )}
        {values.map((value) => (
          <Select
            key={value}
            label={t`Instead of ${value}`}
            placeholder={t`Choose one`}
            data={rewards.map(({ key, name }) => ({ value: key, label: `${name} (${key})` }))}
            value={difference.references[value] ?? null}
            onChange={(next) =>
              next !== null && onChange({ ...difference, references: { ...difference.references, [value]: next } })
            }
            nothingFoundMessage={t`There is none. Add it first.`}
            searchable
            required
          />
        ))}
      </Stack>
    </Fieldset>
  )
}
