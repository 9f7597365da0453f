import { Fieldset, Select } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFieldState, type FieldProps } from './form-context.ts'
import { FieldError } from './FieldError.tsx'
import classes from './Form.module.css'
import { inShapeOf, optionOf, type Field, type Property } from './schema.ts'

interface Props extends FieldProps {
  field: Extract<Field, { kind: 'choice' }>
  isRoot: boolean
  /** A part of an item of a list, which has no frame. */
  isItem: boolean
  renderFields: (fields: readonly Property[]) => ReactNode
}

/** A choice among shapes, and the fields of the chosen one. */
export function ChoiceField({ path, label, description, field, isRoot, isItem, renderFields }: Props) {
  const { t } = useLingui()
  const { value, set } = useFieldState(path)
  const chosen = optionOf(field.options, value)
  const name = isItem ? label : (field.label ?? t`Kind`)
  // The frame has the same name already.
  const isNamed = !isItem && !isRoot && name === label
  const content = (
    <>
      <Select
        {...(isNamed ? { 'aria-label': name } : { label: name })}
        description={description}
        data={field.options.map((option) => ({ value: option.id, label: option.label }))}
        value={chosen?.id ?? null}
        onChange={(id) => {
          const option = field.options.find((each) => each.id === id)
          if (option) set(inShapeOf(option, value))
        }}
        allowDeselect={false}
        placeholder={t`Choose one`}
        data-path={`${path}#kind`}
        maw={320}
        {...(!isItem && chosen && chosen.fields.length > 0 && { mb: 'sm' })}
      />
      {chosen && chosen.fields.length > 0 && renderFields(chosen.fields)}
    </>
  )
  if (isItem)
    return (
      <>
        <div className={classes['pair']}>{content}</div>
        <FieldError path={path} />
      </>
    )
  const withError = (
    <>
      {content}
      <FieldError path={path} />
    </>
  )
  if (isRoot) return withError
  return (
    <Fieldset legend={label} radius="md" px="md" py="sm">
      {withError}
    </Fieldset>
  )
}
