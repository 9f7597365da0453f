import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faults, messagesOf, regionalFaults } from '../apps/web/tools/catalogues.mjs'
import { literals } from '../apps/web/tools/literals.mjs'

test.each([
  ['text between tags', '<p>Hello</p>', 'Hello'],
  ['a string between tags', "<p>{'Hello'}</p>", 'Hello'],
  ['a template', '<p>{`Hello ${name}`}</p>', 'Hello'],
  ['one of two alternatives', "<p>{isLate ? 'Late' : said}</p>", 'Late'],
  ['a default', "<p>{name ?? 'Nobody'}</p>", 'Nobody'],
  ['a concatenation', "<p>{'Hello ' + name}</p>", 'Hello'],
  ['a conditional text', "<p>{isLate && 'Late'}</p>", 'Late'],
  ['an aria-label', '<nav aria-label="Main" />', 'Main'],
  ['a description of a picture', '<img alt={`A cat`} />', 'A cat'],
  ['a title', "<p title={isLate ? 'Late' : undefined} />", 'Late'],
  ['a placeholder', '<input placeholder="Your name" />', 'Your name'],
  ['a toast', "toast('Copied', { type: 'info' })", 'Copied'],
  ['a toast with a value', 'toast(`Copied ${name}`)', 'Copied'],
  ['a button of a dialog', "openDialog({ text: said, primaryButtonText: 'Yes' })", 'Yes'],
  ['an item of a list', "const items = [{ href: '/a', label: 'Somewhere' }]", 'Somewhere'],
])('a text outside of the catalogues is reported: %s', (_, code, text) => {
  expect(literals('a.tsx', `\n${code}`)).toEqual([`a.tsx:2 "${text}"`])
})

test.each([
  ['a text of the catalogues', '<p title={t`Hello`}>{t`Hello ${name}`}</p>'],
  ['a class, a type and a link', '<a className="flex" href="/missions"><input type="text" /></a>'],
  ['numbers and signs', '<p>{a} × {`${b} %`} …</p>'],
  ['an error for developers', "throw new Error('There is no such thing')"],
])('%s is not reported as a message', (_, code) => {
  expect(literals('a.tsx', code)).toEqual([])
})

/** The problems of one translation. */
const faultsOf = (locale: string, message: string, translation: string) =>
  faults(`locales/${locale}/a.po`, `msgid ${JSON.stringify(message)}\nmsgstr ${JSON.stringify(translation)}\n`)

const DAYS = '{n, plural, one {# day} other {# days}}'
test.each([
  ['a value', '{a} of {b}', '{a}', '{b}'],
  ['a value, with another in its place', '{a} points', '{points} pontos', '{a}'],
  ['a tag', 'Read <0>this</0>', 'Leia isto', '<0>'],
  ['a plural', DAYS, '{n} dias', '{n, plural}'],
  ['the form for one', DAYS, '{n, plural, other {# dias}}', '{n, plural, one}'],
  ['a value within a plural form', '{n, plural, one {{a}} other {{a}}}', '{n, plural, one {um} other {#}}', '{a}'],
])('a translation that has lost a part is reported: %s', async (_, message, translation, lost) => {
  expect(await faultsOf('pt-BR', message, translation)).toContain(`locales/pt-BR/a.po: "${message}" lost ${lost}`)
})

test('a translation with an unknown value, or one that cannot be parsed, is reported', async () => {
  expect(await faultsOf('pt-BR', 'Points', 'Pontos {a}')).toEqual(['locales/pt-BR/a.po: "Points" has {a} of its own'])
  expect(await faultsOf('pt-BR', 'Points', 'Pontos {a')).not.toEqual([])
})

test.each([
  ['pt-BR', DAYS, '{n, plural, one {# dia} many {# de dias} other {# dias}}'],
  ['pt-BR', 'Read <0>{a}</0>', 'Leia <0>{a}</0>'],
  ['pt-BR', 'Chat', 'Chat'],
  ['en-US', 'Airtime', 'Airtime'],
])('in %s "%s" may be translated as "%s"', async (locale, message, translation) => {
  expect(await faultsOf(locale, message, translation)).toEqual([])
})

/** The problems of one message of regional English, for which en-US has the `sources`. */
async function regionalFaultsOf(message: string, translation: string, ...sources: string[]) {
  const american = await messagesOf(
    'locales/en-US/a.po',
    sources.map((text) => `msgid "${text}"\nmsgstr "${text}"\n`).join('\n'),
  )
  const text = `msgid "${message}"\nmsgstr "${translation}"\n`
  return regionalFaults('locales/regional-english.po', text, new Set(Object.keys(american)))
}

test('a message may have another text in regional English', async () => {
  expect(await regionalFaultsOf('Phone number', 'Mobile number', 'Phone number')).toEqual([])
})

test.each([
  ['only repeats en-US', 'Points', 'Points', '"Points" is what en-US says: leave it out'],
  ['is empty', 'Points', '', '"Points" has no text'],
  ['is for a message that no longer exists', 'Colors', 'Colours', '"Colors" is no message of en-US'],
  ['has lost a value', 'Points: {a}', 'Points', '"Points: {a}" lost {a}'],
])('a text of regional English that %s is reported', async (_, message, translation, problem) => {
  expect(await regionalFaultsOf(message, translation, 'Points', 'Points: {a}')).toEqual([
    `locales/regional-english.po: ${problem}`,
  ])
})

/** en-US terms that docs/messages.md replaces in other locales. */
const AMERICAN = /\b(operators?|packages?|mobile data|\w+ognize[ds]?|colors?|favorites?|centers?|cell ?phones?)\b/i
/** A text that the specification prescribes. */
const GIVEN = 'GSM Operator does not participate'

test('regional English uses the vocabulary of docs/messages.md everywhere', async () => {
  const read = (file: string) => messagesOf(file, readFileSync(file, 'utf8'))
  const american = await Promise.all(globSync('apps/web/src/locales/en-US/*.po').map(read))
  const regional = await read('apps/web/src/locales/regional-english.po')
  const said = american.flatMap((messages) =>
    Object.entries(messages).map(([id, { message }]) => regional[id]?.translation ?? message),
  )
  const texts = said.map((text = '') => text.replaceAll(/\{\w+\}/g, ''))
  expect(texts.filter((text) => AMERICAN.test(text))).toEqual([GIVEN])
})

test('in Portuguese a person “confirma” a phone number, because “verificar” is what our team does', async () => {
  const files = globSync('apps/web/src/locales/pt-BR/*.po')
  const catalogues = await Promise.all(files.map((file) => messagesOf(file, readFileSync(file, 'utf8'))))
  const texts = catalogues.flatMap((messages) =>
    Object.entries(messages)
      .filter(([id, { message }]) => /\bverify (my|your) (phone|number)\b/i.test(message ?? id))
      .map(([, { translation = '' }]) => translation),
  )
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.filter((text) => !/confirm/i.test(text))).toEqual([])
})

test('in Portuguese a phone without a network is “sem conexão”, in no other words', async () => {
  const files = globSync('apps/web/src/locales/pt-BR/*.po')
  const catalogues = await Promise.all(files.map((file) => messagesOf(file, readFileSync(file, 'utf8'))))
  const texts = catalogues.flatMap((messages) => Object.values(messages).map(({ translation = '' }) => translation))
  expect(texts.filter((text) => /sem conexão/i.test(text)).length).toBeGreaterThan(0)
  expect(texts.filter((text) => /sem (a )?(internet|rede|sinal)|\boff-?line/i.test(text))).toEqual([])
})

test('the messages of the console have typographic quotation marks and apostrophes', async () => {
  const files = globSync('apps/admin/src/locales/en/*.po')
  const messages = await Promise.all(files.map((file) => messagesOf(file, readFileSync(file, 'utf8'))))
  const texts = messages.flatMap((ofFile) => Object.values(ofFile).map(({ message = '' }) => message))
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter((text) => /["']/.test(text))).toEqual([])
})
