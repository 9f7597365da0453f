import { emailProblem, type EmailProblem } from './email.ts'
import { dialCode, phoneOf, phoneProblem, type PhoneProblem } from './phone.ts'

/** What a claim of the giveaway asks for (section 3). */
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

/** What is wrong with a number that is to be topped up: unlike a login's, it has to be one of the `country`. */
export function giveawayPhoneProblem(typed: string, country: string): PhoneProblem | undefined {
  const isForeign = () => !phoneOf(typed, country).startsWith(dialCode(country))
  return phoneProblem(typed, country) ?? (isForeign() ? 'invalid' : undefined)
}

/** What is wrong with a claim, field by field (section 5); empty where nothing is. */
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
