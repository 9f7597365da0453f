import { Stack, TextInput, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { plainText } from '@momi/contract/rules/plain-text'
import { TbSearch } from 'react-icons/tb'
import { use } from 'react'
import { Page } from '../../shared/Page.tsx'
import { PagesContext, ShortcutList } from '../../shared/ShortcutList.tsx'
import { EmptyState } from '../../shared/states.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { Glossary } from './Glossary.tsx'
import { RoleTable } from './RoleTable.tsx'
import { useFound } from './use-found.ts'

/** /help: what the words of the console mean, who may do what, and the keyboard shortcuts. */
export function HelpPage() {
  const { t } = useLingui()
  const [{ word }, setState] = useUrlState({ word: '' })
  const pages = use(PagesContext)
  const { groups, permissions } = useFound(plainText(word))
  return (
    <Page
      title={t`Help`}
      subtitle={t`What the words of the console mean, who may do what, and the keyboard shortcuts.`}
    >
      <TextInput
        type="search"
        maw={420}
        aria-label={t`Find a word or a task`}
        placeholder={t`Find a word or a task`}
        leftSection={<TbSearch size={16} aria-hidden />}
        maxLength={100}
        value={word}
        onChange={({ currentTarget }) => setState({ word: currentTarget.value })}
      />
      {groups.length === 0 && permissions.length === 0 && <EmptyState title={t`No word or task matches “${word}”.`} />}
      {groups.length > 0 && (
        <Stack component="section" gap="md" aria-label={t`Words`}>
          <Glossary groups={groups} />
        </Stack>
      )}
      {permissions.length > 0 && (
        <Stack component="section" gap="xs" aria-label={t`Who may do what`}>
          <Title order={2}>{t`Who may do what`}</Title>
          <RoleTable permissions={permissions} />
        </Stack>
      )}
      {plainText(word) === '' && (
        <Stack component="section" gap="xs" maw={720} aria-label={t`Keyboard shortcuts`}>
          <Title order={2}>{t`Keyboard shortcuts`}</Title>
          <ShortcutList pages={pages} />
        </Stack>
      )}
    </Page>
  )
}
