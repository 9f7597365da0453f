import { expect, test } from 'vitest'
import { expressionsOf, slowUnits, sourceFiles, unitsFor } from './expressions.ts'
import { BODY, PARSERS } from './parsers.ts'

/** Expressions that meet only shorter texts, with the most characters of these. */
const SHORTER: Readonly<Record<string, number>> = {
  // The decimals of an amount that we computed.
  'apps/api/src/features/points/exchange.rules.ts: 0+$': 4,
}

/** Built expressions: the parser in parsers.ts that tests each, or `ours` if it reads only our own settings. */
const BUILT = {
  'apps/api/src/settings/hash-key.ts: `^(.+),\\\\1\\\\+(${LINK})$`': 'ours',
  'apps/api/src/settings/hash-key.ts: `^(.+)\\\\+(${LINK}),\\\\1$`': 'ours',
  'apps/api/src/settings/hash-key.ts: `^(.+)\\\\+(${LINK})$`': 'ours',
  "packages/contract/src/settings.ts: source === '' ? '(?!)' : source": 'ours',
  'packages/contract/src/rules/move-code.ts: `^[${SUPPORT_CODE_ALPHABET}]{${MOVE_CODE_LENGTH}}$`': 'moveCodeIn',
  'packages/contract/src/rules/personal-data.ts: `(${UUID}|${ID})|${WALLET}|${BEARER}|${NUMBER}`':
    'withoutPersonalData',
  'packages/contract/src/rules/support-code.ts: `^[${SUPPORT_CODE_ALPHABET}]{${SUPPORT_CODE_LENGTH}}$`':
    'supportCodeIn',
}

test('a careless expression in a source is found, and takes too long on the texts that are made for it', async () => {
  const { literals, built } = expressionsOf('a.ts', 'text.replace(/(.)\\/+$/g, 1); new RegExp(`x${y}`); RegExp(z)')
  expect(literals).toEqual([{ source: '(.)\\/+$', flags: 'g' }])
  expect(built).toEqual(['`x${y}`', 'z'])
  expect(unitsFor(literals[0]!.source)).toContain('/')
  expect(await slowUnits((text) => text.replace(/(.)\/+$/g, ''), ['/'], 16 * 1024)).toEqual(['/'])
})

const files = sourceFiles().map((file) => [file, expressionsOf(file)] as const)
const literals = files.flatMap(([file, found]) =>
  found.literals.map((one) => ({ ...one, name: `${file}: ${one.source}` })),
)

test.each(literals)('takes little time, whatever is repeated: $name', async ({ name, source, flags }) => {
  // Replaces all matches, so that the expression is tried from each character.
  const expression = new RegExp(source, `${flags.replaceAll(/[gy]/g, '')}g`)
  const replace = (text: string) => text.replace(expression, '')
  expect(await slowUnits(replace, unitsFor(source), SHORTER[name] ?? BODY)).toEqual([])
})

test('every built expression is known, with the parser that tests it', () => {
  const built = files.flatMap(([file, found]) => found.built.map((one) => `${file}: ${one}`))
  expect(built.toSorted()).toEqual(Object.keys(BUILT).toSorted())
  for (const parser of Object.values(BUILT)) expect(['ours', ...Object.keys(PARSERS)]).toContain(parser)
  const names = literals.map(({ name }) => name)
  for (const name of Object.keys(SHORTER)) expect(names).toContain(name)
})
