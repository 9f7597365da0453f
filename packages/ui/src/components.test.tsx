import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Navbar } from './Navbar.tsx'
import { PageHeader } from './PageHeader.tsx'
import { WeekStrip } from './WeekStrip.tsx'

test('the week strip announces each day with its state', () => {
  const markup = renderToStaticMarkup(
    <WeekStrip
      label="Your week"
      days={[
        { state: 'CHECKED_IN', amount: '+10', label: 'Day 1', stateLabel: 'Checked in' },
        { state: 'AVAILABLE_FOR_CHECK_IN', amount: '+20', label: 'Day 2', stateLabel: 'Ready' },
        { state: 'NOT_AVAILABLE', amount: '+30', label: 'Day 3', stateLabel: 'Not yet' },
      ]}
    />,
  )
  expect(markup.replaceAll(/<[^>]+>/g, ' ').split(/\s{2,}/)).toEqual([
    '',
    '+10',
    'Day 1',
    'Checked in',
    '+20',
    'Day 2',
    'Ready',
    '+30',
    'Day 3',
    'Not yet',
    '',
  ])
  expect(markup.match(/aria-current="date"/g)).toHaveLength(1)
})

test('the navbar marks the current page', () => {
  const markup = renderToStaticMarkup(
    <Navbar
      label="Main"
      items={[
        { href: '/', label: 'Home', icon: 'missions', active: true },
        { href: '/rewards', label: 'Rewards', icon: 'rewards', active: false },
      ]}
    />,
  )
  expect(markup).toMatch(/<a href="\/" aria-current="page"/)
  expect(markup.match(/aria-current/g)).toHaveLength(1)
})

test('a page header has a back button only when there is a way back', () => {
  expect(renderToStaticMarkup(<PageHeader title="Wallet" />)).not.toContain('<button')
  expect(renderToStaticMarkup(<PageHeader title="Wallet" onBack={() => {}} backLabel="Back" />)).toContain(
    'aria-label="Back"',
  )
})
