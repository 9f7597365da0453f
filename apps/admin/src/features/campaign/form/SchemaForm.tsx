import { FormContext, ROOT, type FormContextValue } from './form-context.ts'
import { SchemaField } from './SchemaField.tsx'
import type { JsonSchema } from './schema.ts'

/** The form of a subject's body, made from its schema. The server's problems stand beside their fields. */
export function SchemaForm({ name, schema, ...context }: FormContextValue & { name: string; schema: JsonSchema }) {
  return (
    <FormContext value={context}>
      <SchemaField path={ROOT} property={{ name, schema }} isRoot />
    </FormContext>
  )
}
