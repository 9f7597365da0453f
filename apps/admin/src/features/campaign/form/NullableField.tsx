import { Checkbox, Input, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFieldState, type FieldProps } from './form-context.ts'
import { FieldError } from './FieldError.tsx'
import { capitalised, emptyOf, type JsonSchema, type Property } from './schema.ts'

interface Props extends FieldProps {
  inner: JsonSchema
  none: string | undefined
  renderField: (path: string, property: Property) => ReactNode
}

/** A value, or null, which has a meaning of its own such as "No limit". */
export function NullableField({ path, label, description, inner, none, renderField }: Props) {
  const { t } = useLingui()
  const { value, set } = useFieldState(path)
  const isNull = value === null
  const meaning = none ? capitalised(none) : t`None`
  return (
    <Stack gap={6}>
      {isNull && (
        <div>
          <Input.Label labelElement="div">{label}</Input.Label>
          {description && (
            <Text size="xs" c="dimmed">
              {description}
            </Text>
          )}
        </div>
      )}
      {!isNull && renderField(path, { name: path, schema: { description, ...inner, title: label } as JsonSchema })}
      <Checkbox
        size="xs"
        label={meaning}
        aria-label={`${meaning} (${label})`}
        checked={isNull}
        data-path={`${path}#null`}
        onChange={(event) => set(event.currentTarget.checked ? null : emptyOf(inner))}
      />
      {isNull && <FieldError path={path} />}
    </Stack>
  )
}
