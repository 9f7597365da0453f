import { emailProblem, type EmailProblem } from './email.ts'
import { plainText } from './plain-text.ts'

/** The problem areas, in display order. */
export const PROBLEM_AREAS = [
  'MISSIONS',
  'STREAKS',
  'POINTS',
  'REWARDS',
  'WALLET',
  'ROULETTE',
  'GIVEAWAY',
  'LOGIN',
  'OTHER',
] as const
export type ProblemArea = (typeof PROBLEM_AREAS)[number]

/** The feedback form (section 3); a screenshot may be attached. */
export interface FeedbackForm {
  country: string
  phone: string
  email: string
  problemArea: string
  summary: string
}

export const MAX_SUMMARY_LENGTH = 2000
/** Room for 15 digits with separators. */
const MAX_PHONE_LENGTH = 32

export interface FeedbackProblems {
  country?: 'invalid'
  phone?: 'empty' | 'invalid'
  email?: EmailProblem
  problemArea?: 'required'
  summary?: 'empty' | 'too-long'
}

/** The problems of a form by field (section 5); empty if the form is valid. */
export function feedbackProblems(form: FeedbackForm): FeedbackProblems {
  const email = emailProblem(form.email)
  const phone = phoneProblem(form.phone)
  const summary = summaryProblem(form.summary)
  return {
    ...(!/^[A-Za-z]{2}$/.test(plainText(form.country)) && { country: 'invalid' }),
    ...(phone && { phone }),
    ...(email && { email }),
    ...(!isProblemArea(form.problemArea) && { problemArea: 'required' }),
    ...(summary && { summary }),
  }
}

export const isProblemArea = (text: string): text is ProblemArea => (PROBLEM_AREAS as readonly string[]).includes(text)

/** Less strict than at sign-in, because a person who cannot sign in enters the number that they have. */
function phoneProblem(typed: string): FeedbackProblems['phone'] {
  const text = plainText(typed)
  if (text === '') return 'empty'
  return /^[+\d ]+$/.test(text) && /\d/.test(text) && text.length <= MAX_PHONE_LENGTH ? undefined : 'invalid'
}

function summaryProblem(typed: string): FeedbackProblems['summary'] {
  if (plainText(typed) === '') return 'empty'
  return typed.trim().length > MAX_SUMMARY_LENGTH ? 'too-long' : undefined
}
