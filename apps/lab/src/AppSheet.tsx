import { useId, type ReactNode } from 'react'

/** A screen of the vendor's app, over the page. */
export function AppSheet({ title, onBack, children }: { title: string; onBack: () => void; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="absolute inset-0 flex animate-appear flex-col bg-[#241c33] text-white motion-reduce:animate-none"
    >
      <header className="flex items-center justify-between gap-3 border-b border-white/15 px-4 py-2">
        <h2 id={id} className="font-bold">
          {title}
        </h2>
        <button type="button" className="min-h-11 rounded-full bg-white/10 px-4 text-sm font-semibold" onClick={onBack}>
          Back to Missions
        </button>
      </header>
      <div className="grow overflow-y-auto p-4">{children}</div>
    </section>
  )
}
