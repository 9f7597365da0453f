// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { testPage } from '../../testing/test-page.tsx'
import { useChangeColumns } from './use-change-columns.tsx'

const show = testPage()

function NarrowHeaders() {
  return useChangeColumns().map(({ id, meta }) => !meta?.isWideOnly && !meta?.isHidden && <p key={id}>{id}</p>)
}

function Headers({ isPast }: { isPast: boolean }) {
  return useChangeColumns({ isPast }).map(({ id, header }) => <p key={id}>{header}</p>)
}

test('the time of a change that is not published yet is not called published, and who drafted it is not said to have published it', async () => {
  const headers = async (isPast: boolean) => {
    await show(<Headers isPast={isPast} />)
    return [...document.querySelectorAll('p')].map(({ textContent }) => textContent)
  }
  expect(await headers(false)).not.toContain('Published')
  expect(await headers(false)).toContain('Publication')
  expect(await headers(true)).toContain('Published')
  // Somebody else may have published it.
  expect(await headers(true)).toContain('Drafted by')
})

function Subjects() {
  const column = useChangeColumns().find(({ id }) => id === 'subjects')!
  const [settings, streak] = [
    { kind: 'country', countryCode: 'KE', key: 'settings', name: 'Country' },
    { kind: 'mission', countryCode: 'KE', key: 'streaks', name: 'Daily streak' },
  ]
  return 'accessorFn' in column && <p>{String(column.accessorFn({ subjects: [settings, streak] } as never))}</p>
}

test('a change of the settings of a country names the country', async () => {
  await show(<Subjects />)
  expect(document.querySelector('p')!.textContent).toBe('Country: Kenya; Daily streak, Kenya')
})

test('a narrow list of changes has their state', async () => {
  await show(<NarrowHeaders />)
  const shown = [...document.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(shown).toEqual(['title', 'state', 'subjects', 'publishAt'])
})
