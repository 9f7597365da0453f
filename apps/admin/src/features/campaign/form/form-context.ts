import { useForm, type UseFormReturnType } from '@mantine/form'
import { createContext, use, type ReactNode } from 'react'

/** The values of a subject's form. */
interface FormValues {
  body: unknown
}

/** The path of the body within the form. */
export const ROOT = 'body'

export type SubjectForm = UseFormReturnType<FormValues>

export const useSubjectForm = (body: unknown): SubjectForm => useForm<FormValues>({ initialValues: { body } })

/** Something that can be referred to. */
interface Reference {
  key: string
  name: string
  /** The title of the open change that it is in, if nothing else has it yet. */
  draft?: string
}

export interface FormContextValue {
  form: SubjectForm
  /** The server's words about each path of the form. */
  problems: ReadonlyMap<string, string>
  /** What a reference to a kind of subject can name. */
  references: Readonly<Record<string, readonly Reference[]>>
  /** The zone of the subject's country. */
  zone: string
  /** Told the path of each field whose value somebody changes. */
  onEdit?: (path: string) => void
  /** What stands below the field that was edited last. */
  effect?: { path: string; content: ReactNode } | undefined
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)

export function useFormContext(): FormContextValue {
  const context = use(FormContext)
  if (!context) throw new Error('Only inside of a form')
  return context
}

/** The value at a path of the form, with the attributes that every control of it has. */
export function useFieldState(path: string) {
  const { form, problems, onEdit } = useFormContext()
  return {
    value: (form.getInputProps(path) as { value: unknown }).value,
    set: (value: unknown) => {
      form.setFieldValue(path, value)
      onEdit?.(path)
    },
    /** `data-path` finds the control again after its item of a list has moved. */
    control: { 'data-path': path, error: problems.get(path) },
  }
}

export interface FieldProps {
  path: string
  label: string
  description?: string | undefined
}
