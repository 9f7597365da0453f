import { AppSheet } from './AppSheet.tsx'

const WALLPAPERS = {
  'Lagos sunrise': 'linear-gradient(160deg,#ff8a3d,#ffd36e)',
  'Baobab night': 'linear-gradient(160deg,#1c1240,#5b3fa8)',
  'Savanna dusk': 'linear-gradient(160deg,#7a2e12,#e0913a)',
  'Green leaf': 'linear-gradient(160deg,#0d4d36,#4fc48d)',
} as const

/** The wallpapers of the vendor's app. Setting one counts for the mission. */
export function Wallpapers({ onSet, onBack }: { onSet: () => void; onBack: () => void }) {
  return (
    <AppSheet title="Wallpapers" onBack={onBack}>
      <ul className="grid grid-cols-2 gap-3">
        {Object.entries(WALLPAPERS).map(([name, background]) => (
          <li key={name}>
            <button
              type="button"
              className="flex h-40 w-full items-end rounded-[.875rem] p-2"
              style={{ background }}
              onClick={onSet}
            >
              <span className="w-full rounded-[.625rem] bg-[#17121f] px-2 py-1.5 text-sm font-semibold text-white">
                Set {name}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </AppSheet>
  )
}
