import { useId } from 'react'

/** The phone's default browser dialog, over the page. */
export function DefaultBrowserDialog({ onAnswer }: { onAnswer: (isSet: boolean) => void }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="absolute inset-0 grid place-items-center bg-black/60 p-6">
      <div className="grid w-full animate-appear gap-3 rounded-[1.25rem] bg-[#241c33] p-5 text-white motion-reduce:animate-none">
        <h2 id={id} className="text-title font-bold">
          Make it your default browser?
        </h2>
        <p className="text-sm opacity-80">Links from other apps open in it then.</p>
        <button
          type="button"
          className="min-h-12 rounded-[.875rem] bg-white font-semibold text-[#241c33]"
          onClick={() => onAnswer(true)}
        >
          Set as default
        </button>
        <button type="button" className="min-h-12 font-semibold" onClick={() => onAnswer(false)}>
          Not now
        </button>
      </div>
    </section>
  )
}
