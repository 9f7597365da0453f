import { writtenIn } from '@momi/contract/rules/locale'

export interface Message {
  title: string
  body: string
  /** The path of the app that the message opens. */
  path: string
}

type Text = Readonly<Record<ReturnType<typeof writtenIn>, string>>

/** A suggested message, in English and Portuguese. */
export interface Suggestion {
  title: Text
  body: Text
  path: string
}

/** The message in Portuguese if that is the phone's language, otherwise in English, like the server's own messages. */
export function messageFor({ title, body, path }: Suggestion, locale: string | null): Message {
  const language = writtenIn(locale === null ? [] : [locale])
  return { title: title[language], body: body[language], path }
}
