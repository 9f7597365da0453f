import { Choice, Group, Press, Text } from './Field.tsx'
import { fillPath, rewardFor } from './routes.ts'
import { giveReward } from './server.ts'

interface Props {
  path: string
  country: string
  /** The phone's account; undefined until its app has requested a token. */
  person: string | undefined
  onOpen: (path: string) => void
  onReload: () => void
  onNewInstall: () => void
}

/** The paths of the client's route records, set by the build (vite.config.ts). */
declare const ROUTE_PATHS: readonly string[]

const CHOOSE = 'Choose …'
const SCREENS = [CHOOSE, ...new Set(ROUTE_PATHS)]

/** Opens any screen of the client. For a screen that shows a reward, it first grants one to this phone's account. */
export function GoTo({ path, country, person, onOpen, onReload, onNewInstall }: Props) {
  const open = (chosen: string) => {
    const kind = rewardFor(chosen)
    if (kind === undefined || person === undefined) return onOpen(fillPath(chosen))
    giveReward({ user: person, country, kind }).then(
      (granted) => onOpen(fillPath(chosen, granted)),
      // If no reward could be granted, the screen opens with an unknown id and shows that there is no such reward.
      () => onOpen(fillPath(chosen)),
    )
  }
  return (
    <Group title="Page">
      <Choice wide label="Screen" value={CHOOSE} options={SCREENS} onChange={open} />
      <Text wide label="Address" value={path} onChange={onOpen} />
      <Press onClick={onReload}>Reload</Press>
      <Press onClick={onNewInstall}>New install</Press>
    </Group>
  )
}
