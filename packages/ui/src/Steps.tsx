/** Numbered instructions. */
export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="grid gap-3">
      {steps.map((step, index) => (
        <li key={step} className="grid grid-cols-[auto_1fr] items-start gap-3">
          <span
            aria-hidden="true"
            className="grid min-h-7 min-w-7 place-items-center rounded-full px-1 bg-brand-soft text-sm font-bold text-brand-ink"
          >
            {index + 1}
          </span>
          <span className="pt-0.5 text-pretty wrap-anywhere">{step}</span>
        </li>
      ))}
    </ol>
  )
}
