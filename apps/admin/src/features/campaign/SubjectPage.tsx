import { Tabs } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ConfigSubject } from '@momi/contract'
import { isConfigKind } from '@momi/contract/config-subjects'
import { useState } from 'react'
import { useParams } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { linkTo } from '../../shared/link.ts'
import { Missing } from '../../shared/Missing.tsx'
import { Page } from '../../shared/Page.tsx'
import { QueryContent } from '../../shared/states.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { isSameSubject, type LiveSubject } from './campaign-names.ts'
import { emptyOf, type JsonSchema } from './form/schema.ts'
import { LIST_TITLES, listPathOf } from './kind-pages.ts'
import { StopButton } from './StopButton.tsx'
import { SubjectEditor } from './SubjectEditor.tsx'
import { SubjectHistory } from './SubjectHistory.tsx'
import { useSubjectName } from './use-subject-name.ts'
import { editFormId, hasEdits, type Edits } from './use-unsaved-edits.ts'

/** /campaign/subjects/:kind/:country/:key: the form of a subject, whose changes become a draft, and its history. */
export function SubjectPage() {
  const { t } = useLingui()
  const { kind = '', country = '', key = '' } = useParams<Record<string, string>>()
  if (isConfigKind(kind)) return <KnownSubject subject={{ kind, countryCode: country, key }} />
  return (
    <Page title={t`Page not found`}>
      <Missing
        title={t`No part of the campaign has this address.`}
        list={{ href: linkTo('/campaign'), label: t`See the campaign` }}
      />
    </Page>
  )
}

function KnownSubject({ subject }: { subject: ConfigSubject }) {
  const { t, i18n } = useLingui()
  const { kind, countryCode: country, key } = subject
  const [{ tab, change, field }, setState] = useUrlState({ tab: 'form', change: '', field: '' })
  const described = useApi('GET /api/v1/admin/campaign/schema', { query: { kind: subject.kind, key } })
  const nameOf = useSubjectName()
  /** How often this page has stopped the subject. */
  const [stops, setStops] = useState(0)
  const live = useApi('GET /api/v1/admin/campaign/subjects', { query: { kind: subject.kind, country_code: country } })
  const current = live.data?.items.find((each) => isSameSubject(each, subject))
  // A country runs with the defaults before it has settings of its own.
  const isOn = current ? current.isEnabled === true : kind === 'country' && live.data !== undefined
  const name = current?.name ?? described.data?.name ?? key
  return (
    <Page
      title={nameOf({ ...subject, name })}
      actions={isOn && <StopButton subject={subject} name={name} onStopped={() => setStops(stops + 1)} />}
      back={
        change
          ? { href: linkTo('/campaign/changes/:id', { id: change }), label: t`The change` }
          : { href: linkTo(listPathOf(subject)), label: i18n._(LIST_TITLES[listPathOf(subject)]) }
      }
    >
      <Tabs value={tab} onChange={(next) => setState({ tab: next ?? 'form' })} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="form">{t`Form`}</Tabs.Tab>
          <Tabs.Tab value="history">{t`History`}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="form">
          <QueryContent query={described}>
            {({ schema }) => (
              <FormTab
                key={change}
                subject={subject}
                name={name}
                schema={schema as JsonSchema}
                change={change}
                field={field}
                stops={stops}
              />
            )}
          </QueryContent>
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <SubjectHistory subject={subject} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

interface FormTabProps {
  subject: ConfigSubject
  name: string
  schema: JsonSchema
  /** The change whose item is edited; empty: what is live, for a new draft. */
  change: string
  /** The path of the field that has the focus first; empty: none. */
  field: string
  stops: number
}

function FormTab({ change, stops, ...editor }: FormTabProps) {
  const { subject, schema } = editor
  const { kind, countryCode } = subject
  const live = useApi('GET /api/v1/admin/campaign/subjects', { query: { kind, country_code: countryCode } })
  const draft = useApi(
    'GET /api/v1/admin/campaign/changes/{change_id}',
    { params: { change_id: change } },
    { enabled: change !== '' },
  )
  const starter = useApi('GET /api/v1/admin/campaign/starter', { query: { country_code: countryCode } })
  const isMine = (each: ConfigSubject) => isSameSubject(each, subject)
  return (
    <QueryContent query={starter}>
      {({ items: starters }) => {
        const first = starters.find(isMine)?.body ?? emptyOf(schema)
        if (change !== '')
          return (
            <QueryContent query={draft}>
              {({ change: opened }) => {
                const item = opened.items.find(isMine)
                const initial = {
                  body: item?.body ?? first,
                  baseVersion: item?.baseVersion ?? 0,
                  previousBody: item?.body ?? null,
                }
                return <SubjectEditor {...editor} initial={initial} change={opened} />
              }}
            </QueryContent>
          )
        return (
          <QueryContent query={live}>
            {({ items }) => {
              const found = items.find(isMine)
              const initial = { body: found?.body ?? first, baseVersion: found?.version ?? 0, previousBody: null }
              return <LiveEditor {...editor} initial={initial} live={found} stops={stops} />
            }}
          </QueryContent>
        )
      }}
    </QueryContent>
  )
}

interface LiveEditorProps extends Omit<FormTabProps, 'change'> {
  initial: Edits
  live: LiveSubject | undefined
}

/** The form of what is live. It starts anew with what the own stop has published, unless something is typed in it. */
function LiveEditor({ stops, ...editor }: LiveEditorProps) {
  const { baseVersion: version } = editor.initial
  const [start, setStart] = useState({ stops, version })
  const isStopped = start.stops !== stops && start.version !== version
  if (isStopped && !hasEdits(editFormId(editor.subject))) setStart({ stops, version })
  return <SubjectEditor key={start.version} {...editor} />
}
