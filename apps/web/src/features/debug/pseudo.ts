import type { I18n, Messages } from '@lingui/core'

type Message = Messages[string]
type Token = Exclude<Message, string>[number]

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  c: 'ç',
  n: 'ñ',
  y: 'ý',
}

/** Padding made of words, so that lines can break. */
const more = (letters: number): string => '~'.repeat(letters).replaceAll(/~{6}(?=~)/g, '$& ')

/**
 * Adds accents and brackets to a text, and makes it 40 % longer. Truncated text then lacks its closing bracket, and
 * text that is in no catalogue lacks both. Tags stay unchanged.
 */
export function pseudo(text: string): string {
  if (!/\p{L}/u.test(text)) return text
  const accented = text.replace(/<\/?\w+\/?>|[aeiouAEIOUcny]/g, (found) => ACCENTS[found] ?? found)
  return `[${accented}${more(Math.ceil(text.length * 0.4))}]`
}

function token(part: Token): Token {
  if (typeof part === 'string') return pseudo(part)
  const [name, kind, forms] = part
  if (typeof forms !== 'object' || forms === null) return part
  return [
    name,
    kind,
    Object.fromEntries(
      Object.entries(forms).map(([form, text]) => [form, typeof text === 'number' ? text : message(text as Message)]),
    ),
  ] as Token
}

/** Applies `pseudo` to a compiled message: a text, or a list of texts, values and plurals. */
const message = (compiled: Message): Message =>
  typeof compiled === 'string' ? pseudo(compiled) : (compiled.map(token) as Message)

export const pseudoMessages = (messages: Messages): Messages =>
  Object.fromEntries(Object.entries(messages).map(([id, compiled]) => [id, message(compiled)]))

/** Activates the pseudo-locale until a reload, including catalogues that load later. */
export function activatePseudoLocale(i18n: I18n): void {
  const load = i18n.load.bind(i18n) as (locale: string, messages: Messages) => void
  const { locale } = i18n
  const known = pseudoMessages(i18n.messages)
  i18n.load = ((into: string, messages: Messages) => load(into, pseudoMessages(messages))) as I18n['load']
  load(locale, known)
  i18n.activate(locale)
}
