import type { MessageDescriptor, Messages } from '@lingui/core'
import type { ReactNode } from 'react'

// Replaces @lingui/core and @lingui/react in the MiniPay build, which uses one language per visit and no
// plurals, so that a lookup suffices. Saves 3 KB of 70.

type Values = Readonly<Record<string, string>>

/** The messages of this visit's language. */
class Words {
  locale = ''
  #messages: Messages = {}

  loadAndActivate({ locale, messages }: { locale: string; messages: Messages }): void {
    this.locale = locale
    this.#messages = messages
  }

  readonly _ = (text: MessageDescriptor | string, given?: Values): string => {
    const { id, values } =
      typeof text === 'string' ? { id: text, values: given } : (text as { id: string; values?: Values })
    const words = this.#messages[id] ?? id
    // A message with values is a list of texts and value names.
    return typeof words === 'string'
      ? words
      : words.map((piece) => (typeof piece === 'string' ? piece : (values?.[piece[0]] ?? ''))).join('')
  }
  readonly t = this._
}

export const i18n = new Words()

export const useLingui = () => ({ i18n, _: i18n._ })

export const I18nProvider = ({ children }: { children: ReactNode }) => children
