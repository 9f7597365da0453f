/** Numbered instructions. */
export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="grid gap-3">
      {steps.map((step, index) => (
        <li key={step} className="grid grid-cols-[auto_1fr] items-start gap-3">
          <span
            aria-hidden="true"
            className="grid size-7 place-items-center rounded-full bg-brand-soft text-[min(0.875rem,18px)] font-bold text-brand-ink"
          >
            {index + 1}
          </span>
          <span className="pt-0.5 text-pretty wrap-anywhere">{step}</span>
        </li>
      ))}
    </ol>
  )
}
