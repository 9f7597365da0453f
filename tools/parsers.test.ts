import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../testing/rounds.ts'
import { parsesText, slowUnits, sourceFiles } from './expressions.ts'
import type { Parser } from './parser.ts'
import { BODY, PARSERS } from './parsers.ts'

/** Files that parse only what we have written ourselves, or a text that only an operator or the person sees. */
const OURS: Readonly<Record<string, string>> = {
  'apps/api/src/secrets.ts': 'the file of our own secrets',
  'apps/api/src/http/calls/stored-answers.ts': 'answers that we sealed',
  'apps/api/src/http/operations/openapi-schemas.ts': 'a copy of a schema of ours',
  'apps/api/src/features/rehearsal/packing.ts': 'people that we packed',
  'apps/api/src/db/process-role.ts': 'the address in our settings',
  'apps/api/src/features/account-changes/notices.ts': 'contacts that we sealed',
  'apps/api/src/features/audit/audit.ts': 'lines of the audit log',
  'apps/api/src/features/staff/openid.ts': 'secrets that we sealed',
  'apps/api/src/features/client-state/cache.ts': 'a copy of a parsed state',
  'apps/api/src/features/login-broker/login-broker.ts': 'secrets and outcomes that we sealed',
  'apps/api/src/features/login-broker/oauth-codes.ts': 'an identity that we sealed',
  'apps/api/src/features/claim-forms/claim-forms-admin.ts': 'answers that we sealed',
  'apps/api/src/core/missions/brakes.ts': 'an error of our own database',
  'apps/api/src/core/tokens/jwt-keys.ts': 'claims whose signature was checked before, and our keys',
  'apps/api/src/core/ledger/outside-proofs.ts': 'files that an operator gives',
  'apps/api/src/commands/rotate-keys.ts': 'our settings',
  'apps/api/src/settings/token-key-set.ts': 'our settings',
  'apps/api/src/settings/production-settings.ts': 'our settings',
  'apps/api/src/settings/oauth-projects.ts': 'our settings',
  'apps/api/src/settings/service-account.ts': 'our settings',
  'apps/admin/src/features/campaign/use-what-if.ts': 'what the editor has parsed before',
  'apps/admin/src/features/campaign/use-check.ts': 'what the editor has parsed before',
  'apps/admin/src/features/campaign/use-unsaved-edits.ts': 'what the editor has parsed before',
  'apps/web/src/worker/worker.ts': 'a list that the build writes into the page',
  'packages/client/src/http/send-form.ts': 'a form that the client wrote',
}

/** Files that give a text to a parser of the platform or of a library, and refuse it if that throws: their own tests do. */
const OF_PLATFORM: readonly string[] = [
  'apps/admin/src/features/campaign/form/JsonField.tsx',
  'apps/api/src/features/fulfilment/fulfilment-file.ts',
  'apps/web/src/app/boot/early/snapshot.ts',
  'apps/web/src/app/offline/report-downloads.ts',
  'apps/web/src/entries/head.ts',
  'apps/web/src/features/claim-forms/use-claim-form.ts',
  'apps/web/src/features/help/use-anchor.ts',
  'apps/web/src/shared/use-segment.ts',
  'packages/client/src/host/social.ts',
  'packages/client/src/http/call.ts',
  'packages/client/src/session/mobile-auth-session.ts',
]

const covered = Object.values(PARSERS).flatMap(({ files = [] }) => files)

test('[TRU-09] every file that parses text is tested by a parser below, or parses only what is ours', () => {
  const parsing = sourceFiles().filter((file) => parsesText(file))
  const known = [...covered, ...Object.keys(OURS), ...OF_PLATFORM]
  expect(parsing.filter((file) => !known.includes(file))).toEqual([])
  expect(known.filter((file) => !parsing.includes(file))).toEqual([])
})

test.each([
  'JSON.parse(text)',
  'decodeURIComponent(text)',
  'new TextDecoder()',
  "import { parse } from 'csv-parse/sync'",
])('a new parser is found: %s', (text) => {
  expect(parsesText('a.ts', text)).toBe(true)
  expect(parsesText('a.ts', `const a = '${text.replaceAll("'", '')}'`)).toBe(false)
})

const named = Object.entries(PARSERS)

test.each(named)('[TRU-09] %s takes little time, whatever is repeated', async (_, { parse, units, most = BODY }) => {
  const answered = async (text: string) => {
    try {
      await parse(text)
    } catch {
      // Whether it may throw is tested below.
    }
  }
  expect(await slowUnits(answered, units, most)).toEqual([])
})

const HOSTILE = [
  '',
  '\0',
  '\uD800',
  '\uFFFF',
  '😀',
  '"',
  '\\',
  '\\u0000',
  'null',
  '[]',
  '{}',
  '-1',
  '1e999',
  '%',
  '%zz',
  '__proto__',
]

/** Valid texts with parts removed, repeated, replaced or mixed. */
function mutations({ samples, units }: Parser): fc.Arbitrary<string> {
  const place = fc.nat({ max: 200 })
  const change = fc.record({
    how: fc.constantFrom('remove', 'repeat', 'insert', 'replace', 'flip'),
    from: place,
    length: fc.nat({ max: 20 }),
    what: fc.oneof(fc.constantFrom(...HOSTILE, ...units, ...samples), fc.string({ maxLength: 4 })),
  })
  return fc
    .tuple(fc.constantFrom(...samples), fc.array(change, { minLength: 1, maxLength: 4 }))
    .map(([sample, changes]) =>
      changes.reduce((text, { how, from, length, what }) => {
        const at = from % (text.length + 1)
        const [before, part, after] = [text.slice(0, at), text.slice(at, at + length), text.slice(at + length)]
        switch (how) {
          case 'remove':
            return before + after
          case 'repeat':
            return before + part + part + after
          case 'insert':
            return before + what + part + after
          case 'replace':
            return before + what + after
          default:
            return before + String.fromCharCode((part.charCodeAt(0) || 0) ^ 1) + part.slice(1) + after
        }
      }, sample),
    )
}

test.each(named)(
  '%s answers each mutation of a valid text with a value of its kind',
  async (_, parser) => {
    const { parse, answers = () => true, refusal } = parser
    await fc.assert(
      fc.asyncProperty(mutations(parser), async (text) => {
        const answer = (async () => answers(await parse(text)))()
        const isRefusal = (error: Error) => {
          if (!refusal?.test(error.message)) throw error
          return true
        }
        expect(await answer.catch(isRefusal)).toBe(true)
      }),
      { numRuns: rounds(20, 2_500) },
    )
    // A busy machine takes long for thousands of signatures.
  },
  rounds(120_000, 1_200_000),
)

test.each(named)('%s answers its valid texts', async (_, { parse, samples, answers = () => true }) => {
  for (const sample of samples) expect(answers(await parse(sample))).toBe(true)
})
