import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { hashKeys } from '../core/secrets/hash-keys.ts'
import { write } from '../db/db.ts'
import { identityOwner } from '../features/claim-forms/claim-forms.store.ts'
import { labelKey } from '../features/login/public.ts'
import { addMethod } from '../features/login/sign-in.store.ts'
import { testApp } from '../testing/test-app.ts'
import { checkHashKey } from './hash-key.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z' })
afterAll(app.close)
const { db, transact } = app.database
const { cipher } = app.deps
const [A, B, C, OTHER] = [1, 2, 3, 4].map(() => randomBytes(32).toString('hex')) as [string, string, string, string]
const AB = `${A}+${B}`
const user = (await (await app.person())('GET /api/v1/user/me', {})).id

const clear = ['login_methods', 'claim_identities'].map((table) =>
  write(`test_clear_${table}`, {}, {}, `delete from ${table}`),
)
beforeEach(() => transact(async (tx) => void (await Promise.all(clear.map((statement) => tx.one(statement, {}))))))

/** Stores an identity of this kind as a process with this HASH_KEY does. */
async function signIn(kind: 'phone' | 'email', setting: string) {
  const [keys, value] = [hashKeys(setting), kind === 'phone' ? '+2348031234567' : 'ada@mail.example']
  const subject_hash = keys.currentHash(`${kind}:${value}`)
  const label = cipher.seal(value, 'login_methods.label', subject_hash)
  const method = { user, kind, subject_hash, label, label_hash: keys.currentHash(labelKey(value)), at: app.now() }
  await transact((tx) => tx.one(addMethod, method))
}
/** Stores the CPF of a claim as a process with this HASH_KEY does. */
async function claim(setting: string) {
  const hash = hashKeys(setting).currentHash('BRAZIL_CPF:52998224725')
  const identity = { definition: 'hidden-BR', kind: 'BRAZIL_CPF', hash, hashes: [hash], user, item: 'an-item' }
  await transact((tx) => tx.one(identityOwner, identity))
}
const check = (setting: string) => checkHashKey({ db, cipher, keys: hashKeys(setting) })

test.each([
  ['one key, no hashes', A, [], 'ok', 'is the key of the stored hashes'],
  ['two links, no hashes', AB, [], 'ok', 'is the key of the stored hashes'],
  ['one key, with which all hashes were made', A, [A], 'ok', 'is the key of the stored hashes'],
  ['an added key', `${A},${AB}`, [A], 'degraded', 'a key was added. When all processes have it, rotate-keys use'],
  ['an added key, with which some hashes were made', `${A},${AB}`, [A, AB], 'degraded', 'a key was added'],
  ['the added key in use', `${AB},${A}`, [A, AB], 'degraded', 'in use. When all processes use it, rehash'],
  ['the added key in use, after rehash', `${AB},${A}`, [AB, AB], 'degraded', 'then rotate-keys drop HASH_KEY'],
  ['the added key alone', AB, [AB], 'ok', 'is the key of the stored hashes'],
  ['a key without the newest link', A, [A, AB], 'failed', 'lacks the newest link'],
  ['a dropped key, before rehash', AB, [A, AB], 'failed', 'was dropped before rehash'],
  ['another key', OTHER, [A], 'failed', 'is another key than that of the stored hashes'],
  ['another key with an added one', `${OTHER},${OTHER}+${B}`, [A], 'failed', 'is another key'],
  ['another last link', `${A}+${C},${A}`, [A, AB], 'failed', 'is another key'],
])('the doctor compares HASH_KEY with the stored hashes: %s', async (_, setting, stored, status, detail) => {
  for (const [i, key] of stored.entries()) await signIn(i === 0 ? 'phone' : 'email', key)
  expect(await check(setting)).toMatchObject({
    about: 'HASH_KEY',
    status,
    detail: expect.stringContaining(detail) as string,
  })
})

test('a HASH_KEY that lacks the newest link, or whose shorter chain was dropped too early, is detected even if only claims have hashes', async () => {
  await claim(A)
  expect(await check(AB)).toMatchObject({ status: 'failed', detail: expect.stringContaining('was dropped') as string })
  await claim(AB)
  expect(await check(A)).toMatchObject({ status: 'failed', detail: expect.stringContaining('lacks') as string })
})
