// The parsers of foreign text: what reaches each, what it may answer, and the files whose parsing it tests.
import { phoneNumbers, recognise } from '../apps/api/src/features/accounts-admin/search-terms.rules.ts'
import { previewOf } from '../apps/admin/src/features/stock/file-preview.ts'
import { itemsOfFile } from '../apps/api/src/features/campaign/config-file.ts'
import { openTicket } from '../apps/api/src/features/roulette/tickets.ts'
import { appPath, isLockScreenSafe, isPushToken } from '../apps/api/src/features/push/push.rules.ts'
import { blocksOf } from '../apps/api/src/features/stock/lines.ts'
import { layoutOf, linesOf } from '../apps/api/src/features/stock/table.rules.ts'
import { retryAfterMs, verdictOf } from '../apps/api/src/gateways/push/fcm-answer.ts'
import { networkOf } from '../apps/api/src/core/limits/networks.ts'
import { isWeakPassword } from '../apps/api/src/core/secrets/password.ts'
import { maskName } from '../apps/api/src/core/secrets/masking.ts'
import { verifyText } from '../apps/api/src/core/tokens/signed-text.ts'
import { isStrictJws } from '../apps/api/src/gateways/strict-jws.ts'
import { fileTypeOf } from '../apps/api/src/http/calls/file-type.ts'
import { scrub } from '../apps/web/src/app/telemetry/error-options.ts'
import { redirectTarget } from '../apps/web/src/app/routing/screens/redirect-target.ts'
import { returned } from '../apps/web/src/features/login/broker/redirect.ts'
import { pathWithin, signInTargets } from '../apps/web/src/features/login/next-path.ts'
import { plainPath } from '../apps/web/src/shared/plain-path.ts'
import { referrerId } from '../packages/client/src/session/referrer.ts'
import { readToken } from '../packages/client/src/session/token.ts'
import { isCpf } from '../packages/contract/src/rules/cpf.ts'
import { spreadsheetText } from '../packages/contract/src/rules/csv.ts'
import { canonicalEmail, emailProblem } from '../packages/contract/src/rules/email.ts'
import { feedbackProblems } from '../packages/contract/src/rules/feedback.ts'
import { isPersonal, withoutPersonalData } from '../packages/contract/src/rules/personal-data.ts'
import { groupedPhone, phoneOf, phoneProblem } from '../packages/contract/src/rules/phone.ts'
import { moveCodeIn } from '../packages/contract/src/rules/move-code.ts'
import { supportCodeIn } from '../packages/contract/src/rules/support-code.ts'
import { JSON_UNITS, type Parser } from './parser.ts'
import { PARTNER_ANSWERS } from './partner-answers.ts'
import { holding, STORED_VALUES } from './stored-values.ts'

/** The longest foreign text: a whole body, or on a phone a link or a stored value. */
export const BODY = 64 * 1024
/** All headers of a request together. */
const HEADERS = 16 * 1024
/** A search of staff. */
const SEARCH = 254

const TEXTS = ['@', 'a@', 'a.', '%40', '%40a', '-eyJaaaaa', 'eyJaaaaa.', 'bearer ', '0 ', '0(', '0-', '+', 'f', '0x']
const NUMBERS = ['0', '+', ' ', '0 ', '+234', '00', '(', '-.', '٠']
const ADDRESSES = ['@', 'a@', 'a.', '-', 'a-', '.', '+', 'a@a.', ' ']
const LINKS = ['/', '/a', '//', '?', '#', '.', '../', '%', '%2e', '\\', 'a:']
const CELLS = [',', ';', '"', '""', '\t', '\n', 'a,', '"a",', '\r\n']
const COUNTRIES = ['NG', 'GH', 'ZA', 'KE', 'BR']

const PHONES = ['+234 803 123 4567', '08031234567', '(11) 96123-4567']
const MAILS = ['ada@mail.example', 'Ada.B+c@sub.mail.example']
const LINK_SAMPLES = ['/missions?a=1#b', 'https://a.example/rewards/1?x=%40', '//evil.example/a']
const JWS = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIiwiZXhwIjoxODAwMDAwMDAwfQ.c2lnbmF0dXJl'

const keys = { currentHash: () => 'f'.repeat(64), acceptedHashes: () => ['f'.repeat(64)] }

/** The columns and the rows of a partner's file of codes. */
async function stockRows(text: string): Promise<unknown> {
  const lines: unknown[] = []
  for await (const block of blocksOf(() => [Buffer.from(text)], 1_000)) {
    const layout = layoutOf(block)
    if (layout) lines.push(...linesOf(block, layout, () => {}))
  }
  return lines
}

export const PARSERS: Readonly<Record<string, Parser>> = {
  withoutPersonalData: { parse: withoutPersonalData, units: TEXTS, samples: [...PHONES, ...MAILS, JWS] },
  isPersonal: { parse: isPersonal, units: TEXTS, samples: [...PHONES, ...MAILS, JWS] },
  'scrub of an error report': {
    parse: (text) => scrub({ message: text, request: { url: text } }),
    units: [...TEXTS, ...LINKS],
    samples: [...MAILS, ...LINK_SAMPLES],
  },
  isLockScreenSafe: {
    parse: isLockScreenSafe,
    units: [...TEXTS, 'A', 'A-', 'A0', '0-A'],
    samples: ['ABCD-1234 for you'],
  },
  emailProblem: { parse: emailProblem, units: ADDRESSES, samples: MAILS },
  canonicalEmail: { parse: canonicalEmail, units: ADDRESSES, samples: MAILS },
  phoneProblem: { parse: (text) => phoneProblem(text, 'NG'), units: NUMBERS, samples: PHONES },
  phoneOf: { parse: (text) => phoneOf(text, 'NG'), units: NUMBERS, samples: PHONES },
  groupedPhone: { parse: (text) => groupedPhone(text, 'BR'), units: NUMBERS, samples: PHONES },
  'phone numbers of a search': {
    parse: (text) => phoneNumbers(text, COUNTRIES),
    units: NUMBERS,
    most: SEARCH,
    samples: PHONES,
  },
  'terms of a search': {
    parse: (text) => recognise(text, COUNTRIES),
    units: [...NUMBERS, ...ADDRESSES],
    most: SEARCH,
    samples: [...PHONES, ...MAILS, '2026-03-02', '0x52908400098527886E0F7030069857D2E4169EE7'],
  },
  isCpf: { parse: isCpf, units: NUMBERS, samples: ['529.982.247-25'] },
  moveCodeIn: { parse: moveCodeIn, units: [' ', '-', 'A', 'A-'], samples: ['ABCD EFGH JKLM', 'abcd-efgh-jklm'] },
  supportCodeIn: { parse: supportCodeIn, units: [' ', '-', 'A', 'A-'], samples: ['ABCD-EFGH', 'abcdefgh'] },
  feedbackProblems: {
    parse: (text) => feedbackProblems({ country: text, phone: text, email: text, problemArea: text, summary: text }),
    units: [...NUMBERS, ...ADDRESSES],
    // The longest field of the form.
    most: 8_000,
    samples: [...PHONES, ...MAILS],
  },
  isWeakPassword: {
    parse: (text) => isWeakPassword(text, [text]),
    units: ['momi', 'rewards', '0123456789', 'password'],
    samples: ['seven quiet herons'],
  },
  isPushToken: { parse: isPushToken, units: ['a', ':'], samples: [`abc:${'A'.repeat(140)}`] },
  appPath: { parse: appPath, units: LINKS, samples: [...LINK_SAMPLES, '/.//'] },
  plainPath: { parse: plainPath, units: LINKS, samples: LINK_SAMPLES },
  redirectTarget: {
    parse: (text) => redirectTarget(`?url=${text}`, 'https://a.example'),
    units: LINKS,
    samples: LINK_SAMPLES,
  },
  pathWithin: { parse: pathWithin, units: LINKS, samples: LINK_SAMPLES },
  'targets of a sign-in': {
    parse: signInTargets,
    units: [...LINKS, '&', 'next=', 'next=/&'],
    samples: ['?next=/missions%3Fa&fallback=/'],
  },
  referrerId: { parse: referrerId, units: ['&', 'a=', '%', '+'], samples: ['?referrer_id=ada-1'] },
  'answer of a sign-in': {
    parse: (text) => returned(text, holding('{"state":"s","verifier":"v"}')),
    units: ['&', 'a=', '%', '+', 'state='],
    samples: ['?code=a&state=s', '?error=access_denied&state=s'],
  },
  readToken: {
    parse: readToken,
    units: ['.', 'a.', 'eyJ', 'e30.'],
    samples: [JWS],
    files: ['packages/client/src/session/token.ts'],
  },
  isStrictJws: { parse: isStrictJws, units: ['.', 'a.', 'eyJ', '-'], samples: [JWS] },
  verifyText: { parse: (text) => verifyText(keys, 'a', text), units: ['.', 'a.'], samples: [`a.${'f'.repeat(64)}`] },
  openTicket: {
    parse: (text) => openTicket({ ...keys, acceptedHashes: () => [] }, text),
    units: ['.', 'a.', 'eyJ'],
    samples: [`eyJ1c2VyIjoxfQ.${'f'.repeat(64)}`],
    files: ['apps/api/src/features/roulette/tickets.ts'],
  },
  maskName: { parse: maskName, units: [' ', 'a '], most: 200, samples: ['Ada B. Lovelace'] },
  networkOf: {
    parse: networkOf,
    units: [':', '::', '0', '0:', '%', '1.', '::ffff:1.'],
    most: HEADERS,
    samples: ['2001:db8::1', '::ffff:10.0.0.1', '10.0.0.1'],
  },
  retryAfterMs: {
    parse: (text) => retryAfterMs(text, 0),
    units: ['0', ' ', 'Mon, ', '(', '-'],
    most: HEADERS,
    samples: ['120', 'Mon, 02 Mar 2026 08:00:00 GMT'],
  },
  'answer of FCM': {
    parse: (text) => verdictOf(400, jsonOr(text)),
    units: JSON_UNITS,
    samples: [
      '{"error":{"status":"INVALID_ARGUMENT","message":"a token","details":[{"@type":"a/google.rpc.BadRequest"}]}}',
    ],
  },
  fileTypeOf: { parse: (text) => fileTypeOf(Buffer.from(text)), units: ['\0', 'RIFF', 'é'], samples: ['a,b\n1,2\n'] },
  'file of codes': {
    parse: stockRows,
    units: CELLS,
    // A file is read in blocks of lines, of which none is longer.
    most: 16 * 1024,
    samples: ['code,pin,value\nA-1,1234,"5,00"\nA-2,,\n', 'code;expires\r\n"a""b";2026-03-02\r\n'],
    files: ['apps/api/src/features/stock/lines.ts', 'apps/api/src/features/stock/table.rules.ts'],
  },
  'preview of a file of codes': {
    parse: (text) => previewOf(new TextEncoder().encode(text).buffer),
    units: CELLS,
    samples: ['code,pin\nA-1,1234\nA-1,1234\n'],
    files: ['apps/admin/src/features/stock/file-preview.ts'],
  },
  spreadsheetText: {
    parse: spreadsheetText,
    units: ['=', ' ', '0', '1-', '\t', '＝'],
    samples: ['=1+1', '007', '1e5'],
  },
  'file of a configuration': {
    parse: itemsOfFile,
    units: JSON_UNITS,
    samples: ['{"NG":{"mission":{"streaks":{"enabled":true}}},"versions":{"NG/mission/streaks":1}}'],
    refusal: /./,
    files: ['apps/api/src/features/campaign/config-file.ts'],
  },
  ...STORED_VALUES,
  ...PARTNER_ANSWERS,
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
