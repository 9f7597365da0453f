import { Alert, Anchor, Group, List } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { ReactNode } from 'react'
import { linkTo } from '../../shared/link.ts'
import { AddFromDraft } from './AddFromDraft.tsx'
import type { Change, ChangeItem } from './campaign-names.ts'

type Problem = ChangeItem['problems'][number]

interface Props {
  title: ReactNode
  problems: readonly Problem[]
  /** The way to the field: a link to its form, or what focuses it in the form that is open. */
  toField: { href: (path: string) => string } | { focus: (path: string) => void }
  /** The change that can be edited to solve them. */
  change?: Change
}

/** What keeps a body from being published, each with the way to its field. */
export function Problems({ title, problems, toField, change }: Props) {
  const { t } = useLingui()
  if (problems.length === 0) return null
  return (
    <Alert color="red" variant="light" title={title}>
      <List size="sm" spacing={4} style={{ overflowWrap: 'anywhere' }}>
        {problems.map(({ path, label, text, draft }) => {
          const to = path.join('.')
          return (
            <List.Item key={`${to} ${text}`}>
              {path.length === 0 ? (
                text
              ) : 'href' in toField ? (
                <Anchor component={Link} href={toField.href(to)} size="sm">{`${label}: ${text}`}</Anchor>
              ) : (
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  ta="left"
                  // A button is a block to the marker, which would stand beside its last line.
                  style={{ verticalAlign: 'top' }}
                  onClick={() => toField.focus(to)}
                >{`${label}: ${text}`}</Anchor>
              )}
              {draft && (
                <Group gap="xs">
                  <Anchor component={Link} href={linkTo('/campaign/changes/:id', { id: draft.id })} size="sm">
                    {t`Open “${draft.title}”`}
                  </Anchor>
                  {change && <AddFromDraft draft={draft} change={change} />}
                </Group>
              )}
            </List.Item>
          )
        })}
      </List>
    </Alert>
  )
}
