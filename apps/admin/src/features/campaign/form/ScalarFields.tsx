import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { unitAfter } from '@momi/contract/rules/units'
import { Unlabelled } from '../../../shared/Unlabelled.tsx'
import { useFieldState, type FieldProps } from './form-context.ts'
import { capitalised } from './schema.ts'

export function SwitchField({ path, label, description }: FieldProps) {
  const { value, set, control } = useFieldState(path)
  return (
    <Unlabelled size="sm">
      <Switch
        label={label}
        description={description}
        checked={value === true}
        onChange={(event) => set(event.currentTarget.checked)}
        {...control}
      />
    </Unlabelled>
  )
}

interface NumberProps extends FieldProps {
  isInteger: boolean
  min: number | undefined
  max: number | undefined
  unit: string | undefined
}

export function NumberField({ path, label, description, isInteger, min, max, unit }: NumberProps) {
  const { value, set, control } = useFieldState(path)
  return (
    <NumberInput
      label={label}
      description={description}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => set(typeof next === 'number' ? next : undefined)}
      allowDecimal={!isInteger}
      // What is out of range is shown as typed, with the server's problem beside it.
      clampBehavior="none"
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      {...(unit !== undefined && { suffix: ` ${unitAfter(value, unit)}` })}
      thousandSeparator=","
      {...control}
    />
  )
}

interface SelectProps extends FieldProps {
  values: readonly { value: string; label: string }[]
  isNullable: boolean
  none: string | undefined
}

export function SelectField({ path, label, description, values, isNullable, none }: SelectProps) {
  const { t } = useLingui()
  const { value, set, control } = useFieldState(path)
  return (
    <Select
      label={label}
      description={description}
      data={values}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => set(next ?? (isNullable ? null : undefined))}
      clearable={isNullable}
      placeholder={isNullable ? (none ? capitalised(none) : t`None`) : t`Choose one`}
      {...control}
    />
  )
}

interface TextProps extends FieldProps {
  isLong: boolean
  most: number | undefined
  unit: string | undefined
  unitOf: string | undefined
}

/** A text with the count of its characters, where their number is limited, or a decimal amount with its unit. */
export function TextField({ path, label, description, isLong, most, unit: fixedUnit, unitOf }: TextProps) {
  const { t } = useLingui()
  const { value, set, control } = useFieldState(path)
  const text = typeof value === 'string' ? value : ''
  const { length } = text
  const beside = useFieldState(`${path.slice(0, path.lastIndexOf('.'))}.${unitOf ?? ''}`).value
  const unit = fixedUnit ?? (unitOf !== undefined && typeof beside === 'string' ? beside : undefined)
  const count = most === undefined ? undefined : t`${length} of ${most} characters`
  const common = {
    label: unit ? `${label} (${unit})` : label,
    description: [description, count].filter(Boolean).join(' · ') || undefined,
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value || undefined),
    ...control,
  }
  return isLong ? <Textarea rows={4} resize="vertical" {...common} /> : <TextInput {...common} />
}
