import type { RefObject } from 'react'
import { Button } from '@momi/ui/Button'
import { phoneOf, type LabState } from './use-phone.ts'

interface Props {
  state: LabState
  frame: RefObject<HTMLIFrameElement | null>
  nativeScreen: string | undefined
  /** Opens an address of the client, as a deep link of the app does. */
  onOpen: (path: string) => void
}

/** The phone's screen: the client in a frame, and over it whatever screen of the app's own it asked for. */
export function Phone({ state, frame, nativeScreen, onOpen }: Props) {
  const [width, height] = state.size.split('x').map(Number)
  const port = Number(window.location.port) + 1
  const url = `http://${state.phone}.momi.localhost:${port}${state.path}`
  return (
    <div className="rounded-[2.25rem] border-8 border-black bg-black shadow-float">
      <div className="relative overflow-hidden rounded-[1.75rem]">
        <iframe
          ref={frame}
          title="Phone"
          // The host script reads the phone from the frame's name before the page runs.
          name={JSON.stringify(phoneOf(state))}
          src={url}
          width={width}
          height={height}
          className="block bg-canvas"
        />
        {nativeScreen && (
          <div className="absolute inset-0 grid content-center gap-4 bg-night p-8 text-center text-on-night">
            <p className="text-sm">Screen of the app</p>
            <p className="text-title font-bold">{nativeScreen}</p>
            <Button onClick={() => onOpen('/missions/streaks')}>Open the daily streak</Button>
            <Button whitePurple onClick={() => onOpen('/points')}>
              Open points
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
