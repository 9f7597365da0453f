import { afterAll, expect, test } from 'vitest'
import { read, write } from '../../db/db.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { addAuthorizationRequest, usedAuthorizationRequest } from './login-broker.store.ts'

const { db, transact, close } = await testDatabase()
afterAll(close)

const at = new Date('2026-03-02T12:00:00Z')
const REQUEST = {
  project: 'momi',
  provider: 'google',
  secrets: 'sealed',
  redirect_uri: 'https://momi.example/back',
  client_state: 'state',
  client_challenge: 'challenge',
  expires_at: new Date('2026-03-02T12:10:00Z'),
}

// The statements of the previous release.
const add = write(
  'test_earlier_add',
  addAuthorizationRequest.params,
  {},
  `insert into oauth_visits
     (state_hash, project_id, provider_id, secrets, redirect_uri, client_state, client_challenge, expires_at)
   values (:state_hash, :project, :provider, :secrets, :redirect_uri, :client_state, :client_challenge, :expires_at)`,
)
const use = write(
  'test_earlier_use',
  { state_hash: 'text', used_with: 'text', at: 'timestamptz' },
  { secrets: 'text' },
  `update oauth_visits set used_with = :used_with
    where state_hash = :state_hash and used_with is null and expires_at > :at
   returning secrets`,
)
const used = read(
  'test_earlier_used',
  { state_hash: 'text' },
  { used_with: 'text?' },
  'select used_with from oauth_visits where state_hash = :state_hash',
)
const purge = write(
  'test_earlier_purge',
  { before: 'timestamptz', most: 'int8' },
  { done: 'int8' },
  `with due as (
     select tableoid as part, ctid as place from oauth_visits where expires_at < :before limit :most
     for update skip locked
   ), gone as (
     delete from oauth_visits using due where oauth_visits.tableoid = part and oauth_visits.ctid = place returning 1
   )
   select count(*) as done from gone`,
)

test('[OPS-02] the previous release reads, writes and purges authorization requests by the earlier name of their table', async () => {
  await transact(async (tx) => {
    await tx.one(addAuthorizationRequest, { ...REQUEST, state_hash: 'of-this-release' })
    await tx.one(add, { ...REQUEST, state_hash: 'of-the-previous' })
    for (const state_hash of ['of-this-release', 'of-the-previous'])
      expect(await tx.one(use, { state_hash, used_with: 'an-answer', at })).toEqual({ secrets: 'sealed' })
  })
  expect(await db.one(used, { state_hash: 'of-this-release' })).toEqual({ used_with: 'an-answer' })
  expect(await db.one(usedAuthorizationRequest, { state_hash: 'of-the-previous', at })).toMatchObject({
    used_with: 'an-answer',
  })
  const before = new Date('2026-03-02T12:11:00Z')
  expect(await transact((tx) => tx.one(purge, { before, most: 10 }))).toEqual({ done: 2 })
  expect(await db.one(used, { state_hash: 'of-this-release' })).toBeUndefined()
})
