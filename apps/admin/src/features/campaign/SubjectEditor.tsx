import { Alert, Anchor, Button, Grid, Group, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import type { ConfigSubject } from '@momi/contract'
import { isRehearsed as isRehearsedKind } from '@momi/contract/config-subjects'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { notifySuccess } from '../../shared/notify.ts'
import { ErrorState, SkeletonLines } from '../../shared/states.tsx'
import { useMe, usePermission } from '../../shared/staff.ts'
import { BodyJson } from '../../shared/BodyJson.tsx'
import { isSameSubject, zoneOfCountry, type Change, type LiveSubject } from './campaign-names.ts'
import { EditedFieldEffect } from './EditedFieldEffect.tsx'
import { Effects } from './Effects.tsx'
import { focusField } from './form/focus-field.ts'
import { ROOT, useSubjectForm } from './form/form-context.ts'
import type { JsonSchema } from './form/schema.ts'
import { SchemaForm } from './form/SchemaForm.tsx'
import { MissionCost } from './MissionCost.tsx'
import { Problems } from './Problems.tsx'
import { SaveDialog } from './SaveDialog.tsx'
import { Sentences } from './Sentences.tsx'
import { useCampaignWrite } from './use-campaign-write.ts'
import { alongside, useCheck } from './use-check.ts'
import { useFieldEffect } from './use-field-effect.ts'
import { useReferences } from './use-references.ts'
import { editFormId, forgetEdits, useKeptEdits, useUnsavedEdits, type Edits } from './use-unsaved-edits.ts'
import { useWhatIf } from './use-what-if.ts'
import { WhatIf } from './WhatIf.tsx'
import classes from './SubjectEditor.module.css'

interface Props {
  subject: ConfigSubject
  name: string
  schema: JsonSchema
  initial: Edits
  /** What is live; absent for a new subject and in a change. */
  live?: LiveSubject | undefined
  /** The change whose item this is; absent: the edits begin a draft. */
  change?: Change
  /** The path of the field that has the focus first; empty: none. */
  field: string
}

/** The form of a subject, and beside it what the server says about what is in it. */
export function SubjectEditor({ subject, name, schema, initial, live, change, field }: Props) {
  const { t } = useLingui()
  const formId = editFormId(subject, change)
  // Other members of staff may publish or edit while this form is open: it is saved with what it was opened with.
  const { opened, start, isRestored } = useUnsavedEdits(formId, initial)
  const [isFresh, setFresh] = useState(!isRestored)
  const { baseVersion, previousBody } = isFresh ? opened : start
  const form = useSubjectForm(start.body)
  const values = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (field !== '') focusField(values.current, `${ROOT}.${field}`)
  }, [field])
  const { body } = form.values
  useKeptEdits(formId, { body, baseVersion, previousBody }, opened)
  const check = useCheck(subject, { body, baseVersion }, change)
  const mayEdit = usePermission('campaign.edit')
  const references = useReferences(subject.countryCode, change)
  const isEnded = change?.state === 'PUBLISHED' || change?.state === 'DISCARDED'
  const checked = check.data?.items[0]
  const problems = new Map(checked?.problems.map(({ path, text }) => [[ROOT, ...path].join('.'), text]))
  const isReadOnly = !mayEdit || isEnded
  const [edited, setEdited] = useState('')
  const changed = checked?.words.map(({ path }) => [ROOT, ...path].join('.')) ?? []
  const isRehearsed = !isReadOnly && isRehearsedKind([subject]) && changed.length > 0 && problems.size === 0
  // A reward that the same change adds can be given by what is rehearsed.
  const isAdded = ({ kind }: ConfigSubject) => kind === 'reward'
  const whatIf = useWhatIf(
    [...alongside(change, subject).filter(isAdded), { ...subject, body: body as Change['items'][number]['body'] }],
    isRehearsed && !check.isPlaceholderData,
  )
  const effect = useFieldEffect(whatIf, { subject, schema, body, changed: changed.length })
  const at = isRehearsed ? shownAt(edited, changed) : undefined

  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Stack>
          {!isFresh && (
            <Alert color="brand" variant="light" title={t`What you typed here before is not saved yet`}>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => {
                  form.setValues({ body: opened.body })
                  setFresh(true)
                }}
              >{t`Start again`}</Button>
            </Alert>
          )}
          {live && live.version > baseVersion && (
            <Alert
              color="brand"
              variant="light"
              title={t`${live.madeBy} published a change of this after you opened it`}
            >
              {t`Saving keeps both. If both changed the same field, you choose which value stays.`}
            </Alert>
          )}
          {live && live.openChanges.length > 0 && <OpenChanges changes={live.openChanges} />}
          <Paper
            component="fieldset"
            ref={values}
            withBorder
            p="md"
            m={0}
            disabled={isReadOnly}
            aria-label={t`Values`}
            className={classes['values']!}
          >
            <SchemaForm
              name={name}
              schema={schema}
              form={form}
              problems={problems}
              references={references}
              zone={zoneOfCountry(subject.countryCode)}
              onEdit={setEdited}
              effect={
                at === undefined
                  ? undefined
                  : { path: at, content: <EditedFieldEffect text={effect} isCurrent={whatIf.isCurrent} /> }
              }
            />
          </Paper>
          <VisuallyHidden component="output">{isRehearsed && whatIf.isCurrent ? effect : ''}</VisuallyHidden>
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Paper component="section" aria-label={t`What this does`} withBorder p="md" className={classes['effects']}>
          <Stack gap="sm">
            {!isReadOnly && (
              <SaveButton
                {...{ formId, subject, name, change, edits: { body, baseVersion, previousBody } }}
                draft={checked?.problems.find(({ draft }) => draft)?.draft?.id}
              />
            )}
            {!mayEdit && <Text size="sm">{t`Your role can look at this, and not change it.`}</Text>}
            {isEnded && <Text size="sm">{t`This change has ended. Its values can no longer be edited.`}</Text>}
            {mayEdit && check.isPending && <SkeletonLines count={4} />}
            {check.error && <ErrorState error={check.error} onRetry={() => void check.refetch()} />}
            {check.data && checked && (
              <>
                <Title order={2}>{t`What this changes`}</Title>
                <Sentences
                  sentences={checked.words.map(({ short }) => short)}
                  none={t`Nothing: it is what runs now.`}
                />
                <Problems
                  title={<Plural value={checked.problems.length} one="# problem" other="# problems" />}
                  problems={checked.problems}
                  toField={{ focus: (path) => focusField(values.current, `${ROOT}.${path}`) }}
                  {...(change && !isReadOnly && { change })}
                />
                {checked.problems.length === 0 && checked.words.length > 0 && (
                  <>
                    <Title order={2}>{t`What it does`}</Title>
                    <Effects effects={check.data.effects} />
                  </>
                )}
                {isRehearsed && <WhatIf {...whatIf} />}
              </>
            )}
            {subject.kind === 'mission' && (
              <MissionCost mission={subject.key} body={body} use={checked?.use ?? undefined} />
            )}
            <BodyJson
              before={live?.body ?? change?.items.find((each) => isSameSubject(each, subject))?.live ?? null}
              after={body}
            />
          </Stack>
        </Paper>
      </Grid.Col>
    </Grid>
  )
}

/** The field beside which the effect is shown: the one that was edited last, or the only one that differs. */
function shownAt(edited: string, changed: readonly string[]): string | undefined {
  const isWithin = (one: string, other: string) => `${one}.`.startsWith(`${other}.`)
  if (changed.some((path) => isWithin(path, edited) || isWithin(edited, path))) return edited
  return changed.length === 1 ? changed[0] : undefined
}

function OpenChanges({ changes }: { changes: LiveSubject['openChanges'] }) {
  const { t } = useLingui()
  const me = useMe()
  return [...Map.groupBy(changes, ({ createdBy }) => createdBy.id)].map(([id, ofOne]) => (
    <Alert
      key={id}
      color="brand"
      variant="light"
      title={id === me.id ? t`You are changing this already` : t`${ofOne[0]!.createdBy.name} is changing this already`}
    >
      {ofOne.map(({ id, title }) => (
        <Anchor key={id} component={Link} href={linkTo('/campaign/changes/:id', { id })} size="sm" display="block">
          {title}
        </Anchor>
      ))}
    </Alert>
  ))
}

interface SaveProps {
  formId: string
  subject: ConfigSubject
  name: string
  edits: Edits
  change: Change | undefined
  /** The open change that has what the body names. */
  draft: string | undefined
}

/** Saves the body in its change, or asks for the draft that it is to be part of. */
function SaveButton({ formId, subject, name, edits, change, draft }: SaveProps) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  /** The button that asks for the draft, which gets the focus back. */
  const [opener, setOpener] = useState<HTMLButtonElement>()
  const [failure, setFailure] = useState<unknown>()
  const put = useCampaignWrite('POST /api/v1/admin/campaign/changes/{change_id}/items')
  const item = { ...subject, ...edits, body: edits.body as Change['items'][number]['body'] }

  async function save({ id }: { id: string }) {
    setFailure(undefined)
    try {
      await put({ params: { change_id: id }, body: item })
      forgetEdits(formId)
      notifySuccess(t`Saved in the change.`)
      navigate(linkTo('/campaign/changes/:id', { id }))
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <Stack gap="xs">
      {failure !== undefined && <ErrorState error={failure} />}
      {change && change.state !== 'DRAFT' && (
        <Text size="xs" c="dimmed">{t`Saving makes it a draft again and ends its approval.`}</Text>
      )}
      <Group>
        <Button onClick={({ currentTarget }) => (change ? void save(change) : setOpener(currentTarget))}>
          {change ? t`Save in the change` : t`Save as a draft`}
        </Button>
      </Group>
      {opener && (
        <SaveDialog
          item={item}
          name={name}
          draft={draft}
          onSaved={() => forgetEdits(formId)}
          onClose={() => {
            setOpener(undefined)
            opener.focus()
          }}
        />
      )}
    </Stack>
  )
}
