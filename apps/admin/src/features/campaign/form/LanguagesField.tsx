import { Fieldset, SimpleGrid } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FieldProps } from './form-context.ts'
import { FieldError } from './FieldError.tsx'
import type { Property } from './schema.ts'

interface Props extends FieldProps {
  fields: readonly Property[]
  renderField: (path: string, property: Property) => ReactNode
}

/** A text in all languages, side by side. */
export function LanguagesField({ path, label, description, fields, renderField }: Props) {
  const { t } = useLingui()
  const names: Record<string, string> = { en: t`English`, pt: t`Portuguese` }
  return (
    <Fieldset legend={label} radius="md" px="md" py="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {fields.map(({ name, schema }) =>
          renderField(`${path}.${name}`, {
            name,
            schema: { description, ...schema, title: names[name] ?? name } as typeof schema,
          }),
        )}
      </SimpleGrid>
      <FieldError path={path} />
    </Fieldset>
  )
}
