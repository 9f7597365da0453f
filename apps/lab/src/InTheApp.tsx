import { Group, Press } from './Field.tsx'
import type { Action, Command } from './phone.ts'
import type { AppScreen } from './places.ts'

interface Props {
  /** false in plain web mode, which has no vendor's app. */
  hasApp: boolean
  onOpen: (screen: AppScreen) => void
  onAction: (action: Action) => void
  sendCommand: (command: Command) => void
}

/** Actions of the person in the vendor's app. */
export function InTheApp({ hasApp, onOpen, onAction, sendCommand }: Props) {
  return (
    <Group title="In the app">
      {hasApp ? (
        <>
          <Press onClick={() => onOpen('news')}>News</Press>
          <Press onClick={() => onOpen('wallpapers')}>Wallpapers</Press>
          <Press onClick={() => onAction({ kind: 'browsed', minutes: 5 })}>+5 min</Press>
          <Press onClick={() => onAction({ kind: 'browsed', minutes: 10 })}>+10 min</Press>
          <Press onClick={() => onAction({ kind: 'wallpaper' })}>Set wallpaper</Press>
          <Press onClick={() => onOpen('default-browser')}>Default?</Press>
          <Press onClick={() => sendCommand({ kind: 'log-out' })}>Log out</Press>
          <Press onClick={() => sendCommand({ kind: 'another-person' })}>Another person</Press>
        </>
      ) : (
        <p className="col-span-2 text-caption text-ink-soft">A page in plain web mode has no app around it</p>
      )}
    </Group>
  )
}
