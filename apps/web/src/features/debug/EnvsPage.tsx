import { useState } from 'react'
import { safeStorage } from '@momi/client/storage'
import { Button } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { Notice } from '@momi/ui/Notice'
import { TextField } from '@momi/ui/TextField'
import { useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { Screen } from '../../shared/Screen.tsx'
import type { Config } from '../../shared/config.ts'
import { isOverridable, overridesIn, servedTexts, settingProblem } from '../../shared/config-overrides.ts'
import { override } from './overrides.ts'

const storage = safeStorage(() => localStorage)

/** /debug/envs: the served settings and their overrides in local storage. */
export function EnvsPage() {
  const { data, error, mutate } = useApi('GET /api/v1/config', {})
  return (
    <Screen title="Settings" back="/debug">
      {!data && error !== undefined && <LoadFailed error={error} retry={() => void mutate()} />}
      {!data && error === undefined && <CardSkeletons label="Loading" />}
      {data && <Settings config={data} />}
    </Screen>
  )
}

function Settings({ config }: { config: Config }) {
  const [overrides, setOverrides] = useState(() => overridesIn(storage))
  const set = (name: string, text: string | undefined) => {
    override(storage, name, text)
    setOverrides(overridesIn(storage))
  }
  return (
    <div className="grid gap-3">
      {config.environment === 'prod' && (
        <Notice tone="warning">Production listens to no override that could change money or access.</Notice>
      )}
      <Notice
        tone="success"
        action={
          <Button flat onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        Overrides count from the next start of the page.
      </Notice>
      {servedTexts(config)
        .filter(([name]) => isOverridable(config, name))
        .map(([name, served]) => (
          <Setting
            key={`${name} ${name in overrides}`}
            name={name}
            served={served}
            problemOf={(text) => settingProblem(name, text)}
            override={name in overrides ? String(overrides[name]) : undefined}
            onChange={(text) => set(name, text)}
          />
        ))}
    </div>
  )
}

interface Props {
  name: string
  served: string
  override: string | undefined
  problemOf: (text: string) => string | undefined
  onChange: (text: string | undefined) => void
}

function Setting({ name, served, override: current, problemOf, onChange }: Props) {
  const [text, setText] = useState(current ?? served)
  const problem = problemOf(text)
  return (
    <Card>
      <TextField
        label={name}
        hint={<span className="break-all">Served: {served === '' ? 'empty' : served}</span>}
        value={text}
        onChange={setText}
        error={problem}
      />
      <div className="flex flex-wrap gap-3">
        <Button flat disabled={problem !== undefined || text === (current ?? served)} onClick={() => onChange(text)}>
          Override
          <span className="sr-only"> {name}</span>
        </Button>
        {current !== undefined && (
          <Button transparent onClick={() => onChange(undefined)}>
            Take back
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
    </Card>
  )
}
