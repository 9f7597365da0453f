import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setupI18n, type Messages } from '@lingui/core'
import { build, type Plugin, type Rollup } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { messagesOf } from '../tools/catalogues.mjs'
import { catalogues } from './catalogues.ts'

/** The sentences of regional English, with the catalogues that have them. */
const SENTENCES: readonly (readonly [catalogue: string, american: string, regional: string])[] = [
  ['messages', 'Free mobile data', 'Free data'],
  [
    'error-messages',
    "We couldn't recognize this phone. Reinstall the app.",
    "We couldn't recognise this phone. Reinstall the app.",
  ],
  [
    'giveaway',
    'All of it has been claimed, or your number is with another operator on the list.',
    'All of it has been claimed, or your number is with another network on the list.',
  ],
  [
    'giveaway',
    'All of these packages have been claimed. Check for another one.',
    'All of these bundles have been claimed. Check for another one.',
  ],
  [
    'giveaway',
    "We're ordering it from your operator. You don't need to do anything.",
    "We're ordering it from your network. You don't need to do anything.",
  ],
  ['giveaway', 'All packages are gone', 'All bundles are gone'],
  ['giveaway', 'Choose a package first', 'Choose a bundle first'],
  ['giveaway', 'Choose another package', 'Choose another bundle'],
  ['giveaway', 'Choose your package', 'Choose your bundle'],
  ['giveaway', 'Find my package', 'Find my bundle'],
  ['giveaway', 'Find the package for your number', 'Find the bundle for your number'],
  ['giveaway', 'Free mobile data', 'Free data'],
  ['giveaway', 'Or choose your operator yourself', 'Or choose your network yourself'],
  [
    'giveaway',
    "This number's operator isn't part of the giveaway. These are: {operators}.",
    "This number's network isn't part of the giveaway. These are: MTN, Glo.",
  ],
  [
    'giveaway',
    'Too many tries. Choose your operator from the list.',
    'Too many tries. Choose your network from the list.',
  ],
  [
    'giveaway',
    "We couldn't look up your operator. That's on us. Choose it from the list.",
    "We couldn't look up your network. That's on us. Choose it from the list.",
  ],
  [
    'giveaway',
    'Your number is with {operator}. All of its packages have been claimed.',
    'Your number is with MTN. All of its bundles have been claimed.',
  ],
  ['giveaway', 'Your number is with {operator}. Choose its package.', 'Your number is with MTN. Choose its bundle.'],
  [
    'giveaway',
    "Your number's operator isn't part of this giveaway. Use a number from another operator.",
    "Your number's network isn't part of this giveaway. Use a number from another network.",
  ],
  [
    'giveaway',
    "Your operator has it but hasn't confirmed it yet. You don't need to do anything.",
    "Your network has it but hasn't confirmed it yet. You don't need to do anything.",
  ],
  ['login', 'Sign-in canceled', 'Sign-in cancelled'],
  ['rewards', 'Ordered from your operator', 'Ordered from your network'],
  ['rewards', 'We order it from your operator', 'We order it from your network'],
  ['rewards', 'Your operator adds the data', 'Your network adds the data'],
  [
    'rewards',
    'Your operator reversed the top-up. You can claim again.',
    'Your network reversed the top-up. You can claim again.',
  ],
]
const VALUES = { operator: 'MTN', operators: 'MTN, Glo' }

type Import = (locale: string) => Promise<{ messages: Messages }>
let imports: Readonly<Record<string, Import>>

beforeAll(async () => {
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  // Lingui looks for the folders of features in the working directory.
  process.chdir(cwd)
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? id : undefined),
    load: (id) =>
      id === 'entry'
        ? `import all from 'virtual:catalogues'
           import messages from 'virtual:catalogue/messages'
           export const imports = { ...all, messages }`
        : undefined,
  }
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [entry, catalogues],
    build: {
      write: false,
      rolldownOptions: {
        input: 'entry',
        preserveEntrySignatures: 'strict',
        output: { format: 'es', codeSplitting: false },
      },
    },
  })) as Rollup.RollupOutput
  const module = `data:text/javascript,${encodeURIComponent(output[0].code)}`
  imports = ((await import(module)) as { imports: typeof imports }).imports
})

const american = (catalogue: string) => {
  const file = new URL(`../src/locales/en-US/${catalogue}.po`, import.meta.url)
  return messagesOf(String(file), readFileSync(file, 'utf8'))
}

/** What the client shows for a source text in a locale. */
async function shown(catalogue: string, locale: string, source: string): Promise<string> {
  const [id = ''] = Object.entries(await american(catalogue)).find(([, { message }]) => message === source) ?? []
  const { messages } = await imports[catalogue]!(locale)
  return setupI18n({ locale, messages: { [locale]: messages } })._(id, VALUES)
}

test.each(['en-NG', 'en-GH', 'en-ZA', 'en-KE'])('%s shows each sentence of regional English', async (locale) => {
  for (const [catalogue, source, regional] of SENTENCES) expect(await shown(catalogue, locale, source)).toBe(regional)
})

test('en-US shows none of them', async () => {
  for (const [catalogue, source, regional] of SENTENCES)
    expect(await shown(catalogue, 'en-US', source)).not.toBe(regional)
})

test.each(['en-NG', 'en-GH', 'en-ZA', 'en-KE'])('%s shows every other sentence as en-US does', async (locale) => {
  for (const [catalogue, load] of Object.entries(imports)) {
    const [own, source] = await Promise.all([load(locale), load('en-US')])
    expect(Object.keys(own.messages)).toEqual(Object.keys(source.messages))
    const different = Object.keys(own.messages).filter(
      (id) => JSON.stringify(own.messages[id]) !== JSON.stringify(source.messages[id]),
    )
    expect(different).toHaveLength(SENTENCES.filter(([name]) => name === catalogue).length)
  }
})

test('Portuguese has catalogues of its own', async () => {
  expect(await shown('giveaway', 'pt-BR', 'Choose your package')).toBe('Escolha o seu pacote')
})
