import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import antenna from '@momi/ui/illustrations/antenna.svg?no-inline'
import browser from '@momi/ui/illustrations/browser.svg?no-inline'
import dataGift from '@momi/ui/illustrations/data-gift.svg?no-inline'
import empty from '@momi/ui/illustrations/empty.svg?no-inline'
import notFound from '@momi/ui/illustrations/not-found.svg?no-inline'
import safe from '@momi/ui/illustrations/safe.svg?no-inline'
import simCard from '@momi/ui/illustrations/sim-card.svg?no-inline'
import tools from '@momi/ui/illustrations/tools.svg?no-inline'
import { messageFor } from '../../shared/error-messages.ts'
import type { Outcome } from './outcome.ts'

/** Targets of the links from a result. */
export type Next = 'missions' | 'giveaway' | 'choice' | 'form' | 'retry'

interface OutcomeView {
  illustration: string
  title: MessageDescriptor
  text?: MessageDescriptor
  /** The best link first. */
  next: readonly Next[]
}

export const OUTCOMES = {
  success: {
    illustration: dataGift,
    title: msg`Your free data is here!`,
    next: ['missions'],
  },
  pending: { illustration: antenna, title: msg`Your free data is on its way`, next: ['missions'] },
  'already-claimed': {
    illustration: safe,
    title: messageFor.giveaway_already_claimed_by_haid,
    text: msg`One per person and per phone.`,
    next: ['missions'],
  },
  'choice-not-available': {
    // RightPackage explains what to do.
    illustration: antenna,
    title: messageFor.giveaway_reward_choice_not_available,
    next: ['choice', 'missions'],
  },
  'form-invalid': {
    illustration: notFound,
    title: msg`Form validation failed`,
    text: msg`Something isn't right. Check your number and your email.`,
    next: ['form', 'missions'],
  },
  'non-participating-operator': {
    illustration: antenna,
    title: messageFor.giveaway_non_participating_operator,
    text: msg`Your number's operator isn't part of this giveaway. Use a number from another operator.`,
    next: ['form', 'choice'],
  },
  'phone-already-used': {
    illustration: simCard,
    title: msg`This number was already used`,
    text: messageFor.giveaway_phone_number_already_used,
    next: ['form', 'missions'],
  },
  'phone-invalid': {
    illustration: simCard,
    title: msg`This number doesn't work`,
    text: messageFor.giveaway_invalid_phone_number,
    next: ['form', 'missions'],
  },
  'browser-not-default': {
    illustration: browser,
    title: msg`One step is missing`,
    text: messageFor.giveaway_default_browser_required,
    next: ['giveaway', 'missions'],
  },
  unavailable: { illustration: empty, title: messageFor.giveaway_not_available, next: ['missions'] },
  error: {
    illustration: tools,
    title: messageFor.giveaway_partner_connection_error,
    text: msg`We kept what you typed. Nothing is sent twice.`,
    next: ['retry', 'missions'],
  },
  'nothing-claimed': {
    illustration: empty,
    title: msg`Nothing claimed yet`,
    text: msg`See if there's free data left for you.`,
    next: ['giveaway', 'missions'],
  },
} as const satisfies Record<Outcome, OutcomeView>
