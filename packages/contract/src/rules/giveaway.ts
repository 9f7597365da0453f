import { emailProblem, type EmailProblem } from './email.ts'
import { dialCode } from './phone-countries.ts'
import { phoneOf, phoneProblem, type PhoneProblem } from './phone.ts'

/** The form of a giveaway claim (section 3). */
export interface GiveawayForm {
  phone: string
  email: string
  isOver18: boolean
  agreesToTerms: boolean
}

export interface GiveawayFormProblems {
  phone?: PhoneProblem
  email?: EmailProblem
  isOver18?: 'required'
  agreesToTerms?: 'required'
}

/** The problem of a number to be topped up: unlike at sign-in, it has to be a number of `country`. */
export function giveawayPhoneProblem(typed: string, country: string): PhoneProblem | undefined {
  const isForeign = () => !phoneOf(typed, country).startsWith(dialCode(country))
  return phoneProblem(typed, country) ?? (isForeign() ? 'invalid' : undefined)
}

/** The problems of a claim by field (section 5); empty if it is valid. */
export function giveawayFormProblems(form: GiveawayForm, country: string): GiveawayFormProblems {
  const phone = giveawayPhoneProblem(form.phone, country)
  const email = emailProblem(form.email)
  return {
    ...(phone && { phone }),
    ...(email && { email }),
    ...(!form.isOver18 && { isOver18: 'required' }),
    ...(!form.agreesToTerms && { agreesToTerms: 'required' }),
  }
}
