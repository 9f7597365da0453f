import { Choice, Group, Press, Switch, Text } from './Field.tsx'
import { CLIENTS, COUNTRIES, FAULTS, NETWORKS, PEOPLE, SIZES, TIME_ZONES, type PhoneState } from './phone.ts'
import { randomHex } from './random-hex.ts'
import type { LabState } from './use-phone.ts'

const COUNTRY_NAMES = Object.fromEntries(Object.entries(COUNTRIES).map(([code, { name }]) => [code, name]))
const LANGUAGES = ['en-US', 'en-NG', 'en-GH', 'en-ZA', 'en-KE', 'pt-BR', 'fr'] as const
const HOSTS = { bridge: 'Native bridge', sdk: 'Client SDK', web: 'Plain web' } as const satisfies Record<
  PhoneState['mode'],
  string
>

/** A typed name of a phone as a label of the phone's host name; 'ada' if no character of it is allowed there. */
const hostLabel = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9-]/g, '') || 'ada'

interface Props {
  state: LabState
  change: (part: Partial<LabState>) => void
}

/** The phone's person, app and network. */
export function Controls({ state, change }: Props) {
  const set =
    <K extends keyof LabState>(name: K) =>
    (value: LabState[K]) =>
      change({ [name]: value } as Partial<LabState>)
  return (
    <>
      <Group title="Phone">
        <div className="col-span-2 grid grid-cols-3 gap-2">
          {PEOPLE.map((name) => (
            <Press key={name} pressed={state.phone === name} onClick={() => change({ phone: name })}>
              {name}
            </Press>
          ))}
        </div>
        <Text label="Name" value={state.phone} onChange={(phone) => change({ phone: hostLabel(phone) })} />
        <Choice label="Size" value={state.size} options={SIZES} onChange={set('size')} />
        <Choice label="Language" value={state.language} options={LANGUAGES} onChange={set('language')} />
        <Choice label="Theme" value={state.theme} options={['system', 'light', 'dark']} onChange={set('theme')} />
        <Choice label="Time zone" value={state.timeZone} options={TIME_ZONES} onChange={set('timeZone')} />
        <Choice label="Line" value={state.network} options={NETWORKS} onChange={set('network')} />
        <Text
          wide
          label="Kilobytes saved today"
          value={String(state.kilobytes)}
          onChange={(text) => change({ kilobytes: Math.max(0, Number(text) || 0) })}
        />
        <Text wide label="Wallet address" value={state.wallet} onChange={set('wallet')} />
        <Press onClick={() => change({ wallet: `0x${randomHex(20)}` })}>New wallet</Press>
        <Press onClick={() => change({ wallet: '' })}>No wallet</Press>
      </Group>
      <Group title="App on it">
        <Choice label="Host" value={state.mode} options={HOSTS} onChange={set('mode')} />
        <Choice label="Client" value={state.client} options={CLIENTS} onChange={set('client')} />
        <Choice label="Country" value={state.country} options={COUNTRY_NAMES} onChange={set('country')} />
        <Text label="Version" value={state.version} onChange={set('version')} />
        <Choice wide label="Trouble" value={state.fault} options={FAULTS} onChange={set('fault')} />
        <div className="col-span-2 grid">
          <Press onClick={() => change({ path: '/conformance.html' })}>Check this host</Press>
        </div>
        <Switch label="Default browser" on={state.isDefaultBrowser} onChange={set('isDefaultBrowser')} />
        <Switch label="Shipped configuration: SDK only" on={state.sdkOnly} onChange={set('sdkOnly')} />
        <Switch label="Debug pages" on={state.debug} onChange={set('debug')} />
      </Group>
    </>
  )
}
