import { useState, type ReactNode, type RefObject } from 'react'
import { Button } from '@momi/ui/Button'
import { Icon } from '@momi/ui/Icon'
import { AccountChooser } from './AccountChooser.tsx'
import { COUNTRIES, type Device, type FrameName } from './phone.ts'
import { useFit } from './use-fit.ts'
import { originOf, phoneOf, type LabState } from './use-phone.ts'
import { useServerTime, type Ahead } from './use-server-clock.ts'

/** The pixels that the border and the status bar add to the size of the screen. */
const FRAME = { width: 20, height: 48 }

interface Props {
  state: LabState
  /** The ids of a new install, applied when the page starts; undefined: the phone keeps its stored data. */
  device: Device | undefined
  frame: RefObject<HTMLIFrameElement | null>
  ahead: Ahead
  nativeScreen: string | undefined
  /** Opens a path of the client, as a deep link of the app does. */
  onOpen: (path: string) => void
  /** Returns from the app's own screen to the page below it. */
  onBack: () => void
  /** The provider at which the person has to choose an account; undefined if none has to be chosen. */
  accountsOf: string | undefined
  onChoose: (person: string | null) => void
  /** Other parts of the app over the page. */
  children: ReactNode
}

/** The phone, scaled down to fit a low window: the client in a frame, and over it any screen of the app that it opened. */
export function Phone(props: Props) {
  const { state, device, frame, ahead, nativeScreen, onOpen, onBack, accountsOf, onChoose, children } = props
  const [width = 0, height = 0] = state.size.split('x').map(Number)
  const { place, scale } = useFit(height + FRAME.height)
  // When the page navigates, the lab's address changes too, but the frame must not reload.
  const [url] = useState(() => originOf(state) + state.path)
  return (
    <div ref={place} className="order-1 min-h-0 lg:order-2">
      <div
        className="mx-auto"
        style={{ width: (width + FRAME.width) * scale, height: (height + FRAME.height) * scale }}
      >
        <div
          className="w-fit origin-top-left rounded-[2.5rem] border-[10px] border-[#17121f] bg-[#17121f] ring-1 ring-line shadow-[0_8px_24px_rgb(35_15_60/30%)]"
          // No transform at full size, because a transform changes the position of fixed elements inside.
          style={scale < 1 ? { transform: `scale(${scale})` } : undefined}
        >
          <StatusBar state={state} ahead={ahead} />
          <div className="relative overflow-hidden rounded-b-[1.875rem] rounded-t-md">
            <iframe
              ref={frame}
              title="Phone"
              // Permissions that a top-level page would have.
              allow="clipboard-write; web-share"
              // The host script reads the phone's state from the frame's name before the page runs.
              name={JSON.stringify({ ...phoneOf(state), device } satisfies FrameName)}
              src={url}
              width={width}
              height={height}
              className="block bg-canvas"
            />
            {children}
            {accountsOf !== undefined && <AccountChooser provider={accountsOf} onChoose={onChoose} />}
            {nativeScreen !== undefined && <NativeScreen name={nativeScreen} onOpen={onOpen} onBack={onBack} />}
          </div>
        </div>
      </div>
    </div>
  )
}

function StatusBar({ state: { country, network, mode, client }, ahead }: Pick<Props, 'state' | 'ahead'>) {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: COUNTRIES[country]?.timeZone ?? 'UTC', timeStyle: 'short' })
  return (
    <div
      aria-hidden="true"
      className="flex h-7 items-center justify-between px-5 text-caption font-semibold text-white tabular-nums"
    >
      <span>{useServerTime(ahead, (now) => time.format(now))}</span>
      <span className="flex items-center gap-2 opacity-80">
        <span>
          {client} · {mode} · {country}
        </span>
        {network !== 'online' && <span className="text-[#ffcf7a]">{network}</span>}
      </span>
    </div>
  )
}

function NativeScreen({ name, onOpen, onBack }: Pick<Props, 'onOpen' | 'onBack'> & { name: string }) {
  return (
    <section
      aria-label="Screen of the app"
      className="absolute inset-0 grid animate-appear content-center gap-3 bg-[#241c33] p-8 text-center text-white"
    >
      <span className="mx-auto grid size-20 place-items-center rounded-full bg-white/10">
        <Icon name="phone" className="size-10" />
      </span>
      <p className="pt-2 text-sm opacity-80">Here the app shows its own screen</p>
      <p className="pb-4 text-title font-bold">{name}</p>
      <Button onClick={() => onOpen('/missions/streaks')}>Open the daily streak</Button>
      <Button whitePurple onClick={() => onOpen('/points')}>
        Open points
      </Button>
      <button type="button" className="min-h-12 font-semibold" onClick={onBack}>
        Back to the page
      </button>
    </section>
  )
}
