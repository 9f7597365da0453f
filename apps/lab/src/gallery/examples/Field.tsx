import { Field } from '@momi/ui/Field'

export function WithASelect() {
  return (
    <Field label="Country" hint="Where you live">
      {(attributes) => (
        <select {...attributes} className="w-full bg-transparent py-3 outline-none">
          <option>Nigeria</option>
          <option>Kenya</option>
        </select>
      )}
    </Field>
  )
}

export function WithError() {
  return (
    <Field label="Message" error="Write a few words">
      {(attributes) => <textarea {...attributes} className="w-full bg-transparent py-3 outline-none" />}
    </Field>
  )
}
