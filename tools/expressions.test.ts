import { expect, test } from 'vitest'
import { phoneNumbers, recognise } from '../apps/api/src/features/accounts-admin/search-terms.rules.ts'
import { appPath, isLockScreenSafe, isPushToken } from '../apps/api/src/features/push/push.rules.ts'
import { retryAfterMs } from '../apps/api/src/gateways/push/fcm-answer.ts'
import { networkOf } from '../apps/api/src/core/limits/networks.ts'
import { isWeakPassword } from '../apps/api/src/core/secrets/password.ts'
import { maskName } from '../apps/api/src/core/secrets/masking.ts'
import { isStrictJws } from '../apps/api/src/gateways/strict-jws.ts'
import { scrub } from '../apps/web/src/app/telemetry/error-options.ts'
import { redirectTarget } from '../apps/web/src/app/routing/screens/redirect-target.ts'
import { plainPath } from '../apps/web/src/shared/plain-path.ts'
import { readToken } from '../packages/client/src/session/token.ts'
import { isCpf } from '../packages/contract/src/rules/cpf.ts'
import { canonicalEmail, emailProblem } from '../packages/contract/src/rules/email.ts'
import { feedbackProblems } from '../packages/contract/src/rules/feedback.ts'
import { isPersonal, withoutPersonalData } from '../packages/contract/src/rules/personal-data.ts'
import { groupedPhone, phoneOf, phoneProblem } from '../packages/contract/src/rules/phone.ts'
import { supportCodeIn } from '../packages/contract/src/rules/support-code.ts'
import { expressionsOf, slowUnits, sourceFiles, unitsFor } from './expressions.ts'

/** The longest foreign text: a whole body, or on a phone a link. */
const BODY = 64 * 1024
/** All headers of a request together. */
const HEADERS = 16 * 1024

/** Expressions that meet only shorter texts, with the most characters of these. */
const SHORTER: Readonly<Record<string, number>> = {
  // The decimals of an amount that we computed.
  'apps/api/src/features/points/exchange.rules.ts: 0+$': 4,
}

/** Built expressions: the parser below that tests each, or `ours` if it reads only our own settings. */
const BUILT = {
  'apps/api/src/settings/hash-key.ts: `^(.+),\\\\1\\\\+(${LINK})$`': 'ours',
  'apps/api/src/settings/hash-key.ts: `^(.+)\\\\+(${LINK}),\\\\1$`': 'ours',
  'apps/api/src/settings/hash-key.ts: `^(.+)\\\\+(${LINK})$`': 'ours',
  "packages/contract/src/settings.ts: source === '' ? '(?!)' : source": 'ours',
  'packages/contract/src/rules/personal-data.ts: `(${UUID}|${ID})|${WALLET}|${BEARER}|${NUMBER}`':
    'withoutPersonalData',
  'packages/contract/src/rules/support-code.ts: `^[${SUPPORT_CODE_ALPHABET}]{${SUPPORT_CODE_LENGTH}}$`':
    'supportCodeIn',
}

const TEXTS = ['@', 'a@', 'a.', '%40', '%40a', '-eyJaaaaa', 'eyJaaaaa.', 'bearer ', '0 ', '0(', '0-', '+', 'f', '0x']
const NUMBERS = ['0', '+', ' ', '0 ', '+234', '00', '(', '-.', '٠']
const ADDRESSES = ['@', 'a@', 'a.', '-', 'a-', '.', '+', 'a@a.', ' ']
const LINKS = ['/', '/a', '//', '?', '#', '.', '../', '%', '%2e', '\\', 'a:']
const COUNTRIES = ['NG', 'GH', 'ZA', 'KE', 'BR']

/** Each parser of foreign text, the texts to repeat, and the most characters that reach it. */
const PARSERS: Readonly<Record<string, [parse: (text: string) => unknown, units: string[], most: number]>> = {
  withoutPersonalData: [withoutPersonalData, TEXTS, BODY],
  isPersonal: [isPersonal, TEXTS, BODY],
  'scrub of an error report': [
    (text: string) => scrub({ message: text, request: { url: text } }),
    [...TEXTS, ...LINKS],
    BODY,
  ],
  isLockScreenSafe: [isLockScreenSafe, [...TEXTS, 'A', 'A-', 'A0', '0-A'], BODY],
  emailProblem: [emailProblem, ADDRESSES, BODY],
  canonicalEmail: [canonicalEmail, ADDRESSES, BODY],
  phoneProblem: [(text: string) => phoneProblem(text, 'NG'), NUMBERS, BODY],
  phoneOf: [(text: string) => phoneOf(text, 'NG'), NUMBERS, BODY],
  groupedPhone: [(text: string) => groupedPhone(text, 'BR'), NUMBERS, BODY],
  'phone numbers of a search': [(text: string) => phoneNumbers(text, COUNTRIES), NUMBERS, BODY],
  'terms of a search': [(text: string) => recognise(text, COUNTRIES), [...NUMBERS, ...ADDRESSES], BODY],
  isCpf: [isCpf, NUMBERS, BODY],
  supportCodeIn: [supportCodeIn, [' ', '-', 'A', 'A-'], BODY],
  feedbackProblems: [
    (text: string) => feedbackProblems({ country: text, phone: text, email: text, problemArea: text, summary: text }),
    [...NUMBERS, ...ADDRESSES],
    BODY,
  ],
  isWeakPassword: [(text: string) => isWeakPassword(text, [text]), ['momi', 'rewards', '0123456789', 'password'], BODY],
  isPushToken: [isPushToken, ['a', ':'], BODY],
  appPath: [appPath, LINKS, BODY],
  plainPath: [plainPath, LINKS, BODY],
  redirectTarget: [(text: string) => redirectTarget(`?url=${text}`, 'https://a.example'), LINKS, BODY],
  readToken: [readToken, ['.', 'a.', 'eyJ', 'e30.'], BODY],
  isStrictJws: [isStrictJws, ['.', 'a.', 'eyJ', '-'], BODY],
  maskName: [maskName, [' ', 'a '], 200],
  networkOf: [networkOf, [':', '::', '0', '0:', '%', '1.', '::ffff:1.'], HEADERS],
  retryAfterMs: [(text: string) => retryAfterMs(text, 0), ['0', ' ', 'Mon, ', '(', '-'], HEADERS],
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

test.each(Object.entries(PARSERS))('%s takes little time, whatever is repeated', async (_, [parse, units, most]) => {
  expect(await slowUnits(parse, units, most)).toEqual([])
})
