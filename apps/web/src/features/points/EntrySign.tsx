import { Icon } from '@momi/ui/Icon'
import { Pictogram } from '../../shared/Pictogram.tsx'
import { REASONS, type Entry } from './history-messages.ts'

/** The pictogram of the mission that moved points, or an icon for other movements. */
export function EntrySign({ entry: { missionType, reason } }: { entry: Entry }) {
  const { icon, pictogram = missionType } = REASONS[reason]
  if (pictogram) return <Pictogram name={pictogram} size="size-11" />
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-control bg-brand-soft text-brand-ink">
      <Icon name={icon} className="size-5" />
    </span>
  )
}
