import { GroupField, FieldGrid } from './GroupField.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { DataField } from './DataField.tsx'
import { useFieldState, useFormContext } from './form-context.ts'
import { JsonField } from './JsonField.tsx'
import { LanguagesField } from './LanguagesField.tsx'
import { ListField } from './ListField.tsx'
import { NullableField } from './NullableField.tsx'
import { ReferenceField } from './ReferenceField.tsx'
import { NumberField, SelectField, SwitchField, TextField } from './ScalarFields.tsx'
import { TimeField } from './TimeField.tsx'
import { fieldOf, labelOf, type Property } from './schema.ts'

interface Props {
  path: string
  property: Property
  /** The body itself, whose fields need no frame. */
  isRoot?: boolean
  /** An item of a list, whose fields are side by side. */
  isItem?: boolean
}

/** A value of any schema, and below the one that was edited last the effect of it. */
export function SchemaField(props: Props) {
  const { effect } = useFormContext()
  const { value } = useFieldState(props.path)
  // What can be null has its field inside, with the same path.
  const isOuter = value !== null && fieldOf(props.property.schema).kind === 'nullable'
  return (
    <>
      <FieldOfKind {...props} />
      {effect?.path === props.path && !isOuter && effect.content}
    </>
  )
}

function FieldOfKind({ path, property, isRoot = false, isItem = false }: Props) {
  const { schema } = property
  const field = fieldOf(schema)
  const common = { path, label: labelOf(property), description: schema.description }
  const renderField = (at: string, of: Property) => <SchemaField key={of.name} path={at} property={of} />
  const renderPart = (at: string, of: Property) => <SchemaField key={of.name} path={at} property={of} isItem />
  const renderFields = (fields: readonly Property[]) => (
    <FieldGrid fields={fields} path={path} renderField={isItem ? renderPart : renderField} />
  )
  switch (field.kind) {
    case 'switch':
      return <SwitchField {...common} />
    case 'number':
      return field.unit === 'kB' ? <DataField {...common} /> : <NumberField {...common} {...field} />
    case 'select':
      return <SelectField {...common} {...field} none={schema.none} />
    case 'reference':
      return <ReferenceField {...common} {...field} none={schema.none} />
    case 'time':
      return <TimeField {...common} />
    case 'text':
      return <TextField {...common} {...field} />
    case 'languages':
      return <LanguagesField {...common} fields={field.fields} renderField={renderField} />
    case 'group':
      return isRoot ? (
        renderFields(field.fields)
      ) : (
        <GroupField {...common} schema={schema} fields={field.fields} isItem={isItem} renderFields={renderFields} />
      )
    case 'list':
      return <ListField {...common} field={field} renderItem={renderPart} />
    case 'choice':
      return <ChoiceField {...common} field={field} isRoot={isRoot} isItem={isItem} renderFields={renderFields} />
    case 'nullable':
      return <NullableField {...common} inner={field.inner} none={schema.none} renderField={renderField} />
    case 'json':
      return <JsonField {...common} />
    default:
      return field satisfies never
  }
}
