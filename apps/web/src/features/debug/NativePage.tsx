import { useState } from 'react'
import { Button } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { TextField } from '@momi/ui/TextField'
import { useClient } from '../../shared/client.ts'
import { Screen } from '../../shared/Screen.tsx'
import { Json } from './Json.tsx'
import { outcomeOf, type Outcome } from './use-call-outcome.ts'

/** /debug/native: every method of the host with its answer. Methods with effects are called only on a tap. */
export function NativePage() {
  const { host } = useClient()
  const [screenName, setScreenName] = useState('earn_rewards')
  const [link, setLink] = useState('')
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({})
  const reads = {
    clientName: () => host.clientName(),
    localization: () => host.localization(),
    version: () => host.version(),
    capabilities: () => host.capabilities(),
    walletAddress: () => host.walletAddress(),
    isDefaultBrowser: () => host.isDefaultBrowser(),
    kilobytesSavedToday: () => host.kilobytesSavedToday(),
  }
  const acts = {
    triggerDataSavedReport: () => host.triggerDataSavedReport(),
    openDefaultBrowserDialog: () => host.openDefaultBrowserDialog(),
    openNativeScreen: () => host.openNativeScreen(screenName),
    openDeepLink: () => host.openDeepLink(link),
    'social.account': async () => {
      const account = await (await host.social()).account()
      return account && { provider: account.provider, hasEmail: account.email !== undefined }
    },
    'social.signOut': async () => (await host.social()).signOut(),
    close: () => host.close(),
  }
  const methods: Record<string, () => Promise<unknown>> = { ...reads, ...acts }
  const ask = async (name: string) => {
    const outcome = await outcomeOf(methods[name]!)
    setOutcomes((before) => ({ ...before, [name]: outcome }))
  }
  return (
    <Screen title="Native" back="/debug">
      <div className="grid gap-4">
        <p>
          {'Mode: '}
          <b>{host.mode}</b>
        </p>
        <Button wide onClick={() => void Promise.all(Object.keys(reads).map(ask))}>
          Call every read
        </Button>
        <TextField label="Screen of openNativeScreen" value={screenName} onChange={setScreenName} />
        <TextField label="Link of openDeepLink" value={link} onChange={setLink} />
        {Object.keys(methods).map((name) => {
          const outcome = outcomes[name]
          return (
            <Card key={name}>
              <div className="flex items-center gap-3">
                <h2 className="min-w-0 grow font-mono text-sm break-all">{name}</h2>
                <Button flat onClick={() => void ask(name)}>
                  Call
                  <span className="sr-only"> {name}</span>
                </Button>
              </div>
              {outcome && 'answer' in outcome && <Json value={outcome.answer} />}
              {outcome && 'error' in outcome && (
                <p className="font-mono text-sm break-all text-danger-ink">{outcome.error}</p>
              )}
            </Card>
          )
        })}
      </div>
    </Screen>
  )
}
