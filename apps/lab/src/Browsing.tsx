import { AppSheet } from './AppSheet.tsx'

/** The vendor's start page, with buttons that simulate minutes of browsing. */
export function Browsing({ onBrowse, onBack }: { onBrowse: (minutes: number) => void; onBack: () => void }) {
  return (
    <AppSheet title="Start page" onBack={onBack}>
      <p className="pb-4 text-sm opacity-80">Minutes pass on the server, too: nobody browses ten of them in one.</p>
      <div className="grid gap-3">
        {[5, 10].map((minutes) => (
          <button
            key={minutes}
            type="button"
            className="min-h-12 rounded-[.875rem] bg-white px-4 font-semibold text-[#241c33]"
            onClick={() => onBrowse(minutes)}
          >
            Browse {minutes} minutes
          </button>
        ))}
      </div>
    </AppSheet>
  )
}
