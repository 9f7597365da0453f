import type { Law } from './law.ts'

export interface Question {
  /** The anchor, the same in every language. */
  id: string
  question: string
  answer: readonly string[]
  /** Further search terms for this question. */
  keywords?: string
  /** A link to the related screen. */
  link?: { href: string; text: string }
}

export interface QuestionGroup {
  id: string
  title: string
  questions: readonly Question[]
}

export interface Section {
  id: string
  title: string
  paragraphs?: readonly string[]
  rules?: readonly string[]
}

export interface Part {
  id: string
  title: string
  /** The summary in one sentence. */
  summary: string
  sections: readonly Section[]
}

/** The values on which the texts depend: the operator and the country. */
export interface HelpContext {
  product: string
  /** The company behind the product; empty: none is configured. */
  legalEntity: string
  country: string
  /** The symbol of the token that is paid. */
  symbol: string
  /** Whether points are enabled in the country; otherwise the texts omit them. */
  hasPoints: boolean
  law: Law | undefined
}
