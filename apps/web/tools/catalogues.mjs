// Validates translations: they have to be complete and keep the values, plurals and tags of the source text.
import { createCompiledCatalog } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'

/** The values, plural forms and tags of a compiled message, one per line, for comparison. */
function partsOf(tokens, parts = new Set()) {
  for (const token of [tokens].flat()) {
    if (typeof token === 'string') for (const [tag] of token.matchAll(/<\/?\w+\/?>/g)) parts.add(tag)
    else {
      const [name, kind, forms] = token
      parts.add(`{${[name, kind].filter(Boolean).join(', ')}}`)
      if (typeof forms !== 'object') continue
      for (const [form, text] of Object.entries(forms).filter(([key]) => key !== 'offset')) {
        parts.add(`{${name}, ${kind}, ${form}}`)
        partsOf(text, parts)
      }
    }
  }
  return parts
}

/** The parts of one message, or the error of an invalid one. */
function partsOfText(text) {
  const { source, errors } = createCompiledCatalog('en', { text }, { namespace: 'json' })
  return errors.length > 0 ? new Set([errors[0].error.message]) : partsOf(JSON.parse(source).messages.text)
}

// All of regional English has the plural forms of en-US.
const localeOf = (file) => /locales\/([^/]+)\//.exec(file)?.[1] ?? 'en-US'

/** The messages of a catalogue, with their translations, by id. */
export const messagesOf = async (file, text) =>
  formatter().parse(text, { locale: localeOf(file), sourceLocale: 'en-US', filename: file })

/** The faults in the translations of one catalogue; lingui itself reports missing and unused ones. */
export async function faults(file, text) {
  const locale = localeOf(file)
  // Portuguese has a plural form for millions, English has none.
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  const isOwnForm = (part) => pluralCategories.some((form) => part.endsWith(`, plural, ${form}}`))
  return Object.values(await messagesOf(file, text))
    .filter(({ translation }) => translation)
    .flatMap(({ message, translation }) => {
      const [wanted, said] = [partsOfText(message), partsOfText(translation)]
      return [
        ...[...wanted.difference(said)].map((part) => `${file}: "${message}" lost ${part}`),
        ...[...said.difference(wanted)]
          .filter((part) => !isOwnForm(part))
          .map((part) => `${file}: "${message}" has ${part} of its own`),
      ]
    })
}

/** The faults in regional English, which lingui does not read. `ids` are those of the messages of en-US. */
export async function regionalFaults(file, text, ids) {
  const messages = Object.entries(await messagesOf(file, text))
  const lines = messages.flatMap(([id, { message, translation }]) => [
    ...(ids.has(id) ? [] : [`"${message}" is no message of en-US`]),
    ...(translation ? [] : [`"${message}" has no text`]),
    ...(translation === message ? [`"${message}" is what en-US says: leave it out`] : []),
  ])
  return [...lines.map((line) => `${file}: ${line}`), ...(await faults(file, text))]
}
