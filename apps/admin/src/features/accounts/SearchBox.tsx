import { Badge, Combobox, Group, Loader, ScrollArea, Text, TextInput, useCombobox } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { plainText } from '@momi/contract/rules/plain-text'
import { TbSearch } from 'react-icons/tb'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { ErrorState } from '../../shared/states.tsx'
import { KINDS } from './kind-messages.ts'
import { PersonLine } from './PersonLine.tsx'
import { usePeopleSearch, type Found } from './use-people-search.ts'

/** Searches for people by any identifier. Arrow keys choose, Enter opens the case file, also before the search has answered. */
export function SearchBox() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const [term, setTerm] = useState('')
  const { query, search, searchNow } = usePeopleSearch(term)
  // The same id for all searches, because the field refers to the list by aria-controls.
  const listId = useId()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const input = useRef<HTMLInputElement>(null)
  const { dropdownOpened, selectFirstOption } = combobox
  // Combobox sets aria-activedescendant only on an arrow key, and does not clear it when the option is removed. So this
  // effect sets or clears it after the options were rendered.
  useEffect(() => {
    const first = dropdownOpened && search.data ? selectFirstOption() : null
    if (first === null) input.current?.removeAttribute('aria-activedescendant')
    else input.current?.setAttribute('aria-activedescendant', first)
  }, [dropdownOpened, search.data, selectFirstOption])

  /** For what Enter was pressed before it was found. */
  const entered = useRef('')
  useEffect(() => {
    if (!search.data || entered.current !== query) return
    entered.current = ''
    const [found, ...others] = search.data.items
    if (found && others.length === 0) open(found.id)
  })

  function open(id: string) {
    setTerm('')
    combobox.closeDropdown()
    // Without the focus in the field, the shortcut `/` starts the next search instead of being typed.
    input.current?.blur()
    navigate(linkTo('/users/:id', { id }))
  }

  return (
    <Combobox store={combobox} onOptionSubmit={open} withinPortal={false}>
      <Combobox.Target>
        <TextInput
          ref={input}
          data-search
          type="search"
          w="100%"
          maw={520}
          size="sm"
          aria-label={t`Find a person`}
          placeholder={t`Support code, phone, e-mail, id, wallet… ( / )`}
          styles={{ input: { textOverflow: 'ellipsis' } }}
          autoComplete="off"
          maxLength={254}
          leftSection={<TbSearch size={16} aria-hidden />}
          rightSection={search.isFetching ? <Loader size={14} aria-hidden /> : null}
          value={term}
          onKeyDown={({ key, nativeEvent }) => {
            const typed = plainText(term)
            if (key !== 'Enter' || nativeEvent.isComposing || (query === typed && search.data)) return
            // What is listed is not what is typed.
            combobox.resetSelectedOption()
            entered.current = typed
            searchNow()
          }}
          onChange={({ currentTarget }) => {
            entered.current = ''
            setTerm(currentTarget.value)
            combobox.resetSelectedOption()
            if (plainText(currentTarget.value) === '') combobox.closeDropdown()
            else combobox.openDropdown()
          }}
          onFocus={() => plainText(term) !== '' && combobox.openDropdown()}
          onBlur={() => {
            entered.current = ''
            combobox.closeDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={query === '' || (!search.data && !search.error)}>
        {search.error && <ErrorState error={search.error} />}
        {search.data && <Results {...search.data} listId={listId} />}
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Results({ recognised, items, listId }: Found & { listId: string }) {
  const { t, i18n } = useLingui()
  return (
    <>
      <Combobox.Header>
        <Group component="output" gap={6}>
          <Text size="xs" c="dimmed">
            {recognised.length > 0 ? t`Recognised as` : t`Not recognised. Type a whole id, code, number or address.`}
          </Text>
          {recognised.map((kind) => (
            <Badge key={kind} variant="default" size="sm" tt="none">
              {i18n._(KINDS[kind])}
            </Badge>
          ))}
        </Group>
      </Combobox.Header>
      <Combobox.Options id={listId} aria-label={t`People`}>
        <ScrollArea.Autosize mah={360} type="auto">
          {items.map((person) => (
            <Combobox.Option key={person.id} value={person.id}>
              <PersonLine person={person} />
            </Combobox.Option>
          ))}
        </ScrollArea.Autosize>
        {recognised.length > 0 && items.length === 0 && <Combobox.Empty>{t`Nobody was found.`}</Combobox.Empty>}
      </Combobox.Options>
    </>
  )
}
