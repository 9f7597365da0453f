import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { FeedbackProblems, ProblemArea } from '@momi/contract/rules/feedback'
import { emailMessages, phoneMessages } from '../../shared/contact-messages.ts'

export const areaMessages = {
  MISSIONS: msg`Missions`,
  STREAKS: msg`Daily streak`,
  POINTS: msg`Points`,
  REWARDS: msg`Rewards and claims`,
  WALLET: msg`Wallet and payouts`,
  ROULETTE: msg`Lucky wheel`,
  GIVEAWAY: msg`Giveaway`,
  LOGIN: msg`Signing in`,
  OTHER: msg`Something else`,
} as const satisfies Record<ProblemArea, MessageDescriptor>

/** The message for each problem of each field. */
export const problemMessages = {
  country: { invalid: msg`Choose your country` },
  phone: {
    empty: phoneMessages.empty,
    invalid: msg`Use only a plus sign, digits and spaces`,
  },
  email: emailMessages,
  problemArea: { required: msg`Choose a topic` },
  summary: {
    empty: msg`Tell us what happened`,
    'too-long': msg`Too long: 2,000 characters max.`,
  },
} as const satisfies {
  [Field in keyof FeedbackProblems]-?: Record<FeedbackProblems[Field] & string, MessageDescriptor>
}
