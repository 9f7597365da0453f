// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { saveDraft } from './draft.ts'
import { GiveawayResultPage } from './GiveawayResultPage.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const NO_CLAIM = { status: null, failure: null, choice: null, claimedAt: null, waitsFor: null, dueAt: null, traces: [] }

/** The result of a person without a claim, or with this one. */
function resultOf(missionGiveaway: object | null, claim: object = NO_CLAIM) {
  history.replaceState(null, '', '/giveaway/claim/result')
  const { container } = renderWithClient(<GiveawayResultPage />, {
    answers: {
      'GET /api/v1/giveaway/reward-status': claim,
      'GET /api/v2/user/missions': { missions: [], missionGiveaway },
    },
  })
  return () => [
    container.querySelector('h2')?.textContent,
    [...container.querySelectorAll('a')].map((link) => link.textContent),
  ]
}

test('[GIV-02] in a country without a giveaway, the result of a claim says so and offers none', async () => {
  const shown = resultOf(null)
  await waitFor(() => expect(shown()).toEqual(["There's no giveaway right now", ['Go to Missions']]))
})

test('[GIV-02] while a giveaway is running, the result leads a person without a claim to it', async () => {
  const shown = resultOf({ actionState: 'GO', validUntil: null })
  await waitFor(() => expect(shown()).toEqual(['Nothing claimed yet', ['Go to the giveaway', 'Go to Missions']]))
})

const KEPT = 'We kept what you typed. Nothing is sent twice.'

test.each([
  ['is said to be kept while it is', '0803 123 4567', KEPT],
  ['is not said to be kept after an accepted claim failed, because the form was cleared', '', undefined],
])('[GIV-02] what the person typed %s', async (_, phone, text) => {
  saveDraft({ phone, email: 'ada@mail.example', isOver18: true, agreesToTerms: true })
  const shown = resultOf(null, { ...NO_CLAIM, status: 'FAILURE', failure: 'UNKNOWN' })
  await waitFor(() => expect(shown()[0]).toBe('There was an error while processing your claim form, try again later'))
  expect(document.querySelector('h2')?.nextElementSibling?.textContent).toBe(text)
})

test.each([
  ['momi', "We're ordering it from your operator. You don't need to do anything."],
  ['partner', "Your operator has it but hasn't confirmed it yet. You don't need to do anything."],
])('[GIV-02] a claim that is with the %s says who has to act', async (holder, text) => {
  const choice = { id: 'mtn-1gb', operator: 'MTN', megabytes: 1000, days: 30, available: true }
  const at = '2026-03-02T08:00:00Z'
  const trace = { stage: 'CLAIMED', at, holder, dueAt: null, why: null }
  const claim = { ...NO_CLAIM, status: 'PENDING', choice, claimedAt: at, waitsFor: 'OPERATOR', traces: [trace] }
  resultOf(null, claim)
  await waitFor(() => expect(document.body.textContent).toContain(text))
})
