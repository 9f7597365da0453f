import { Button, Group, NativeSelect, NumberInput, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Plural, useLingui } from '@lingui/react/macro'
import type { BatchDetails, Winnable } from '@momi/contract'
import { useState } from 'react'
import { ErrorState } from '../../shared/states.tsx'
import { formatValue } from './stock.ts'

const AMOUNT = /^\d{1,9}(\.\d{1,6})?$/
const CURRENCY = /^[A-Z]{3,5}$/
const MOST_ITEMS = 1_000_000
const MOST_DAYS = 366

interface Props {
  /** The number of items; absent if it is entered too. */
  items?: number
  hasDates: boolean
  /** The currency that the value most likely has; null: none is known. */
  currency: string | null
  /** Confirms; a rejection is shown and leaves the form open. */
  onSubmit: (confirmation: BatchDetails & { items: number; reason: string }) => Promise<unknown>
  onCancel: () => void
}

/** What is to be known about a batch, and its confirmation, which names the number of items and their value. */
export function LoadForm({ items, hasDates, currency: suggested, onSubmit, onCancel }: Props) {
  const { t } = useLingui()
  const [failure, setFailure] = useState<unknown>()
  const form = useForm({
    initialValues: {
      items: items ?? 0,
      kind: (hasDates ? 'COLUMN' : 'NOW') as Winnable['kind'],
      from: '',
      days: 7,
      value: '',
      currency: suggested ?? '',
      expiresOn: '',
      supplier: '',
      invoice: '',
      isBack: false,
      reason: '',
    },
    validate: {
      items: (value) => (value >= 1 && value <= MOST_ITEMS ? null : t`Enter a number from 1 to 1,000,000.`),
      from: (value, { kind }) => (kind === 'SPREAD' && value === '' ? t`Choose the first day.` : null),
      days: (value, { kind }) =>
        kind === 'SPREAD' && !(value >= 1 && value <= MOST_DAYS) ? t`Enter a number from 1 to 366.` : null,
      value: (value) => (value === '' || AMOUNT.test(value) ? null : t`Enter an amount such as 500.00.`),
      currency: (currency, { value }) =>
        value === '' || CURRENCY.test(currency) ? null : t`Enter a currency such as NGN.`,
      reason: (value) => (value.trim().length < 3 ? t`Enter a reason of at least three characters.` : null),
    },
  })
  const { values } = form
  const total = formatValue(values.items, values.value, values.currency)
  const submit = form.onSubmit(async (entered) => {
    setFailure(undefined)
    try {
      await onSubmit(confirmationOf(entered))
    } catch (error) {
      setFailure(error)
    }
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {items === undefined && (
          <NumberInput
            label={t`Number of items`}
            min={1}
            max={MOST_ITEMS}
            required
            data-autofocus
            {...form.getInputProps('items')}
          />
        )}
        <NativeSelect
          label={t`Can be won`}
          description={t`Days are those of the reward’s country.`}
          data={[
            { value: 'NOW', label: t`At once` },
            { value: 'SPREAD', label: t`Spread over days` },
            ...(hasDates ? [{ value: 'COLUMN', label: t`From the dates in the file` }] : []),
          ]}
          {...form.getInputProps('kind')}
        />
        {values.kind === 'SPREAD' && (
          <Group grow align="flex-start">
            <TextInput type="date" label={t`First day`} required {...form.getInputProps('from')} />
            <NumberInput label={t`Number of days`} min={1} max={MOST_DAYS} required {...form.getInputProps('days')} />
          </Group>
        )}
        <Group grow align="flex-start">
          <TextInput label={t`Value of one item`} inputMode="decimal" {...form.getInputProps('value')} />
          <TextInput
            label={t`Currency`}
            required={values.value !== ''}
            placeholder={t`For example NGN`}
            {...form.getInputProps('currency')}
          />
        </Group>
        <Group grow align="flex-start">
          <TextInput label={t`Supplier`} maxLength={100} {...form.getInputProps('supplier')} />
          <TextInput label={t`Invoice number`} maxLength={100} {...form.getInputProps('invoice')} />
        </Group>
        <TextInput
          type="date"
          label={t`Valid until`}
          description={t`The last day. Afterwards, items that nobody has won expire.`}
          {...form.getInputProps('expiresOn')}
        />
        <Switch
          label={t`Unclaimed items go back to the pool`}
          description={t`Otherwise an item that is won and not claimed in time is lost.`}
          {...form.getInputProps('isBack', { type: 'checkbox' })}
        />
        <Textarea
          label={t`Reason`}
          description={t`Kept in the audit log.`}
          maxLength={500}
          required
          {...form.getInputProps('reason')}
        />
        {failure !== undefined && <ErrorState error={failure} />}
        <Text fw={600} aria-live="polite">
          <Plural value={values.items || 0} one="# item" other="# items" />
          {total !== null && ` · ${total}`}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>{t`Cancel`}</Button>
          <Button type="submit" loading={form.submitting}>
            <Plural value={values.items || 0} one="Load # item" other="Load # items" />
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface Entered {
  items: number
  kind: Winnable['kind']
  from: string
  days: number
  value: string
  currency: string
  expiresOn: string
  supplier: string
  invoice: string
  isBack: boolean
  reason: string
}

function confirmationOf({ items, kind, from, days, isBack, reason, ...texts }: Entered) {
  return {
    items,
    winnable: kind === 'SPREAD' ? { kind, from, days } : { kind },
    value: texts.value || null,
    currency: texts.value === '' ? null : texts.currency,
    expiresOn: texts.expiresOn || null,
    supplier: texts.supplier.trim() || null,
    invoice: texts.invoice.trim() || null,
    afterExpiry: isBack ? ('BACK' as const) : ('AWAY' as const),
    reason: reason.trim(),
  }
}
