import { MantineThemeProvider, type MantineThemeOverride } from '@mantine/core'
import { FormContext, ROOT, type FormContextValue } from './form-context.ts'
import { SchemaField } from './SchemaField.tsx'
import type { JsonSchema } from './schema.ts'

/** The labels and the controls of a row are on one line each, however long the descriptions are: they are below. */
const DESCRIBED_BELOW: MantineThemeOverride = {
  components: { InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } } },
}

/** The form of a subject's body, made from its schema. The server's problems stand beside their fields. */
export function SchemaForm({ name, schema, ...context }: FormContextValue & { name: string; schema: JsonSchema }) {
  return (
    <FormContext value={context}>
      <MantineThemeProvider theme={DESCRIBED_BELOW}>
        <SchemaField path={ROOT} property={{ name, schema }} isRoot />
      </MantineThemeProvider>
    </FormContext>
  )
}
