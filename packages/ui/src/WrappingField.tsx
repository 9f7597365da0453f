import { Field } from './Field.tsx'
import type { TextFieldProps } from './TextField.tsx'

/** Takes no room beside the field: it is as far over it as it is wide, with the gap of the frame. */
const UNDER = { visibility: 'hidden', marginRight: 'calc(-100% - 0.5rem)' } as const

/**
 * A text field whose long value without spaces, such as an address, wraps and is readable as a whole. Like a single-line
 * field it has no line breaks, and Enter sends its form.
 */
export function WrappingField({
  label,
  error,
  hint,
  value,
  ...input
}: Omit<TextFieldProps, 'prefix' | 'type' | 'spaced'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => (
        <>
          {/* Gives the field the height of its value. */}
          <span aria-hidden="true" style={UNDER} className="w-full shrink-0 py-3 text-body break-all">
            {value || '\u00a0'}
          </span>
          <textarea
            {...input}
            {...attributes}
            rows={1}
            spellCheck={false}
            autoCapitalize="none"
            value={value}
            onChange={(event) => input.onChange(event.target.value.replaceAll(/[\r\n]/g, ''))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              event.currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.click()
            }}
            className="w-full min-w-0 self-stretch resize-none overflow-hidden bg-transparent py-3 text-body break-all text-ink outline-none read-only:text-ink-soft"
          />
        </>
      )}
    </Field>
  )
}
