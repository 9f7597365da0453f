/** A spinner: announced to screen readers if it has a label, otherwise decorative. */
export function Spinner({
  label,
  className = 'size-6',
}: {
  label?: string | undefined
  className?: string | undefined
}) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <span
        aria-hidden="true"
        className={`animate-spin rounded-full border-3 border-current border-r-transparent ${className}`}
      />
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
