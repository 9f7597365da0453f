import { Button, Fieldset, Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFieldState, type FieldProps } from './form-context.ts'
import { FieldError } from './FieldError.tsx'
import { emptyOf, fieldOf, type JsonSchema, type Property } from './schema.ts'
import classes from './Form.module.css'

interface GridProps {
  path: string
  fields: readonly Property[]
  renderField: (path: string, property: Property) => ReactNode
}

const SMALL: readonly string[] = ['switch', 'number', 'select', 'reference', 'time', 'text']

/** Fields of small values side by side, others below each other. */
export function FieldGrid({ path, fields, renderField }: GridProps) {
  return (
    <div className={classes['fields']}>
      {fields.map((property) => {
        const field = fieldOf(property.schema)
        const kind = field.kind === 'nullable' ? fieldOf(field.inner).kind : field.kind
        const isSmall = SMALL.includes(kind)
        return (
          <div key={property.name} className={isSmall ? undefined : classes['wide']}>
            {renderField(`${path}.${property.name}`, property)}
          </div>
        )
      })}
    </div>
  )
}

interface Props extends FieldProps {
  schema: JsonSchema
  fields: readonly Property[]
  isItem: boolean
  renderFields: (fields: readonly Property[]) => ReactNode
}

/** The fields of an object in a frame. One that is optional and absent can be added. */
export function GroupField({ path, label, description, schema, fields, isItem, renderFields }: Props) {
  const { t } = useLingui()
  const { value, set } = useFieldState(path)
  if (isItem)
    return (
      <fieldset className={classes['plain']}>
        <Text component="legend" size="sm" fw={600} mb={4}>
          {label}
        </Text>
        {renderFields(fields)}
        <FieldError path={path} />
      </fieldset>
    )
  // A group without a title only holds the others together.
  if (schema.title === undefined && value !== undefined)
    return (
      <>
        {renderFields(fields)}
        <FieldError path={path} />
      </>
    )
  return (
    <Fieldset legend={label} radius="md" px="md" py="sm">
      {description && (
        <Text size="xs" c="dimmed" mb="xs">
          {description}
        </Text>
      )}
      {value === undefined ? (
        <Group>
          <Button size="compact-sm" variant="default" data-path={path} onClick={() => set(emptyOf(schema))}>
            {t`Add ${label}`}
          </Button>
        </Group>
      ) : (
        renderFields(fields)
      )}
      <FieldError path={path} />
    </Fieldset>
  )
}
