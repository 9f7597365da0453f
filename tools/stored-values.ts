// The parsers of what the browser's storage, the app around the client and an error answer contain.
import { recentPeople } from '../apps/admin/src/features/accounts/recent-people.ts'
import { eventQueue } from '../apps/web/src/app/telemetry/event-queue.ts'
import { draftOf as feedbackDraft, type Draft as FeedbackDraft } from '../apps/web/src/features/feedback/draft.ts'
import { readDraft as giveawayDraft } from '../apps/web/src/features/giveaway/draft.ts'
import { storedSignIn } from '../apps/web/src/features/login/broker/redirect.ts'
import { savedSentCode } from '../apps/web/src/features/login/codes/sent-code.ts'
import { knownMissions } from '../apps/web/src/features/missions/known-missions.ts'
import { pendingSpin } from '../apps/web/src/features/roulette/pending-spin.ts'
import { pendingCheckIn } from '../apps/web/src/features/streaks/pending-check-in.ts'
import { overridesIn } from '../apps/web/src/shared/config-overrides.ts'
import { storedRequestKey } from '../apps/web/src/shared/stored-request-key.ts'
import { asAmount, asFlag, asText, asTextOrNone, asTexts } from '../packages/client/src/host/ask.ts'
import { webDevice } from '../packages/client/src/host/web.ts'
import { ApiError } from '../packages/client/src/http/api-error.ts'
import { JSON_UNITS, type Parser } from './parser.ts'

/** Storage that has the text under every name. */
export const holding = (text: string) => ({ getItem: () => text, setItem: () => {}, removeItem: () => {} })
/** Reads a value of the browser's storage, where the text is. */
function stored<T>(read: () => T): (text: string) => T {
  return (text) => {
    Object.assign(globalThis, { localStorage: holding(text), sessionStorage: holding(text) })
    return read()
  }
}

const isAbsentOr = (fits: (value: never) => boolean) => (value: unknown) => value === undefined || fits(value as never)
const hasTexts = (...names: string[]) =>
  isAbsentOr((value: Record<string, unknown>) => names.every((name) => typeof value[name] === 'string'))
const hasFilled = (draft: FeedbackDraft, name: 'phone' | 'email') =>
  draft[name] === undefined || (typeof draft[name] === 'string' && draft[name] !== '')
const storedValue = (file: string, read: () => unknown, samples: string[], answers?: Parser['answers']): Parser => ({
  parse: stored(read),
  units: JSON_UNITS,
  samples,
  ...(answers && { answers }),
  files: [file],
})

export const STORED_VALUES: Readonly<Record<string, Parser>> = {
  'answer of the bridge': {
    parse: (text) => [asText(text), asTextOrNone(text), asFlag(text), asAmount(text), asTexts(text)],
    units: JSON_UNITS,
    samples: ['"mini"', 'true', '12', '["a","b"]', '90.10'],
    answers: (value) => {
      const [text, textOrNone, flag, amount, texts] = value as unknown[]
      return (
        [text, textOrNone].every((one) => one === undefined || typeof one === 'string') &&
        (flag === undefined || typeof flag === 'boolean') &&
        (amount === undefined || Number.isFinite(amount)) &&
        (texts === undefined || Array.isArray(texts))
      )
    },
    files: ['packages/client/src/host/ask.ts'],
  },
  'an error answer': {
    parse: (text) => new ApiError('/a', 500, 'x', text),
    units: JSON_UNITS,
    samples: ['{"errorCode":"not_found","detail":"Not found","requestId":"r"}', '<html>502</html>'],
    answers: (error) => typeof (error as ApiError).message === 'string',
    files: ['packages/client/src/http/api-error.ts'],
  },
  'settings of plain web mode': {
    parse: (text) => webDevice(holding(text)),
    units: JSON_UNITS,
    samples: ['{"clientName":"ofa","version":"90.0","isDefaultBrowser":true}'],
    answers: hasTexts('clientName', 'walletAddress', 'localization', 'version'),
    files: ['packages/client/src/host/web.ts'],
  },
  'overrides of the configuration': {
    parse: (text) => overridesIn(holding(text)),
    units: JSON_UNITS,
    samples: ['{"DEBUG":true,"COUNTRIES":"NG,GH"}'],
    answers: (value) => typeof value === 'object' && value !== null,
    files: ['apps/web/src/shared/config-overrides.ts'],
  },
  'stored sign-in': {
    parse: (text) => storedSignIn(holding(text)),
    units: JSON_UNITS,
    samples: ['{"provider":"google","state":"s","verifier":"v","next":"/a","purpose":"connect","entry":1}'],
    answers: hasTexts('provider', 'state', 'verifier', 'purpose'),
    files: ['apps/web/src/features/login/broker/redirect.ts'],
  },
  'stored code': {
    parse: (text) => savedSentCode(holding(text), 0),
    units: JSON_UNITS,
    samples: ['{"phone":"+234","verificationId":"v","expiresAt":"2099-01-01","resendAt":"2099-01-01"}'],
    answers: hasTexts('phone', 'verificationId', 'expiresAt', 'resendAt'),
    files: ['apps/web/src/features/login/codes/sent-code.ts'],
  },
  'stored events': {
    parse: (text) =>
      eventQueue({
        send: async () => 'taken',
        storage: holding(text),
        now: () => 0,
        newId: () => '1',
        wait: () => () => {},
      }),
    units: JSON_UNITS,
    samples: ['[{"id":"1","name":"page_view","at":1,"properties":{"a":"b","n":1}}]'],
    files: ['apps/web/src/app/telemetry/event-queue.ts'],
  },
  'stored check-in': storedValue(
    'apps/web/src/features/streaks/pending-check-in.ts',
    pendingCheckIn,
    ['{"key":"k","ticket":"2026-03-02.a.b"}'],
    hasTexts('key', 'ticket'),
  ),
  'stored spin': storedValue(
    'apps/web/src/features/roulette/pending-spin.ts',
    () => pendingSpin(0),
    ['{"ticket":"t","expiresAt":"2099-01-01T00:00:00Z","buy":true,"key":"k"}'],
    hasTexts('ticket', 'expiresAt', 'key'),
  ),
  'stored missions': storedValue(
    'apps/web/src/features/missions/known-missions.ts',
    knownMissions,
    ['[{"type":"streaks","actionState":"a","earnedToday":1,"counter":null},null]'],
    (value) => Array.isArray(value) && !value.includes(null),
  ),
  'draft of the giveaway': storedValue(
    'apps/web/src/features/giveaway/draft.ts',
    giveawayDraft,
    ['{"phone":"1196","email":"a@b.c","isOver18":true,"agreesToTerms":false}'],
    hasTexts('phone', 'email'),
  ),
  'draft of feedback': storedValue(
    'apps/web/src/features/feedback/draft.ts',
    () => feedbackDraft('NG'),
    ['{"country":"NG","phone":"1","email":"a@b.c","problemArea":"OTHER","summary":"s"}'],
    // A number or address that was not typed is absent, so that the account's own can be filled in.
    (draft) =>
      hasTexts('country', 'problemArea', 'summary')(draft as never) &&
      hasFilled(draft as FeedbackDraft, 'phone') &&
      hasFilled(draft as FeedbackDraft, 'email'),
  ),
  'stored request': storedValue(
    'apps/web/src/shared/stored-request-key.ts',
    () => storedRequestKey('a').of('content'),
    ['{"key":"k","content":"content"}'],
  ),
  'people whom staff opened last': storedValue(
    'apps/admin/src/features/accounts/recent-people.ts',
    recentPeople,
    ['["0b741902-6f06-4821-ae96-4b8bc7327ab7"]'],
    (value) => Array.isArray(value) && value.every((id) => typeof id === 'string'),
  ),
}
