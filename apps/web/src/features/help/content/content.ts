import type { Law } from './law.ts'

export interface Question {
  /** The anchor that leads to it, in every language. */
  id: string
  question: string
  answer: readonly string[]
  /** Where to go on. */
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
  /** In one sentence. */
  summary: string
  sections: readonly Section[]
}

/** What the texts depend on: whose product it is, and where. */
export interface HelpContext {
  product: string
  country: string
  /** Points are enabled in the country: without them nothing is said of them. */
  hasPoints: boolean
  law: Law | undefined
}
