import { Button } from '@momi/ui/Button'
import { Choice, Group, Switch, Text } from './Field.tsx'
import { CLIENTS, FAULTS, NETWORKS, type PhoneState } from './phone.ts'
import { SIZES, type LabState } from './use-phone.ts'

const COUNTRIES = {
  NG: 'Nigeria',
  GH: 'Ghana',
  ZA: 'South Africa',
  KE: 'Kenya',
  BR: 'Brazil',
  EG: 'Egypt (not served)',
} as const
const LANGUAGES = ['en-US', 'en-NG', 'en-GH', 'en-ZA', 'en-KE', 'pt-BR', 'fr'] as const
const HOSTS = { bridge: 'Native bridge', sdk: 'Client SDK', web: 'Plain web' } as const satisfies Record<
  PhoneState['mode'],
  string
>

const randomWallet = () =>
  `0x${Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Who holds the phone, and what app and line it has. */
export function Controls({ state, change }: { state: LabState; change: (part: Partial<LabState>) => void }) {
  const set =
    <K extends keyof LabState>(name: K) =>
    (value: LabState[K]) =>
      change({ [name]: value } as Partial<LabState>)
  return (
    <>
      <Group title="Phone">
        <Text label="Name" value={state.phone} onChange={(phone) => change({ phone: hostLabel(phone) })} />
        <Choice label="Size" value={state.size} options={SIZES} onChange={set('size')} />
        <Choice
          label="Language"
          value={state.language as (typeof LANGUAGES)[number]}
          options={LANGUAGES}
          onChange={set('language')}
        />
        <Choice label="Theme" value={state.theme} options={['system', 'light', 'dark']} onChange={set('theme')} />
        <Choice label="Line" value={state.network} options={NETWORKS} onChange={set('network')} />
      </Group>
      <Group title="App">
        <Choice label="Host" value={state.mode} options={HOSTS} onChange={set('mode')} />
        <Choice label="Client" value={state.client} options={CLIENTS} onChange={set('client')} />
        <Text label="Version" value={state.version} onChange={set('version')} />
        <Choice
          label="Country"
          value={state.country as keyof typeof COUNTRIES}
          options={COUNTRIES}
          onChange={set('country')}
        />
        <Choice label="Trouble" value={state.fault} options={FAULTS} onChange={set('fault')} />
        <Switch label="Shipped configuration: SDK only" on={state.sdkOnly} onChange={set('sdkOnly')} />
        <Switch label="Debug pages" on={state.debug} onChange={set('debug')} />
      </Group>
      <Group title="Device">
        <Text label="Wallet address" value={state.wallet} onChange={set('wallet')} />
        <div className="grid grid-cols-2 gap-2">
          <Button grey onClick={() => change({ wallet: randomWallet() })}>
            New wallet
          </Button>
          <Button grey onClick={() => change({ wallet: '' })}>
            No wallet
          </Button>
        </div>
        <Switch label="Default browser" on={state.isDefaultBrowser} onChange={set('isDefaultBrowser')} />
        <Text
          label="Kilobytes saved today"
          value={String(state.kilobytes)}
          onChange={(text) => change({ kilobytes: Math.max(0, Number(text) || 0) })}
        />
      </Group>
    </>
  )
}

/** A phone's name is a label of its host name. */
const hostLabel = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9-]/g, '') || 'ada'
