import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startObjectStore } from '@momi/testing/object-store/start'
import { afterAll, describe, expect, test } from 'vitest'
import { diskStore } from './disk.ts'
import { s3Store } from './s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'momi-objects-'))
const access = { bucket: 'momi', region: 'eu-west-1', keyId: 'AKIDEXAMPLE', secret: 'secret/with+signs' }
const service = await startObjectStore(access)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await service.close()
})

const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251)
const s3 = s3Store({ url: service.url, ...access })

describe.each([
  ['disk', diskStore(folder)],
  ['S3', s3],
])('the object store on %s', (_, store) => {
  test('returns what was stored, byte for byte and with its type', async () => {
    await store.put('feedback/one', { type: 'image/webp', bytes })
    const found = await store.get('feedback/one')
    expect(found?.type).toBe('image/webp')
    expect(Buffer.compare(Buffer.from(found!.bytes), Buffer.from(bytes))).toBe(0)
  })

  test('storing under the same name replaces the object', async () => {
    await store.put('feedback/two', { type: 'image/png', bytes })
    await store.put('feedback/two', { type: 'image/jpeg', bytes: bytes.subarray(0, 3) })
    expect(await store.get('feedback/two')).toMatchObject({ type: 'image/jpeg' })
  })

  test('deleting is idempotent and does not affect other objects', async () => {
    await store.put('feedback/seven', { type: 'image/png', bytes })
    await store.put('feedback/seven-b', { type: 'image/png', bytes })
    await store.delete('feedback/seven')
    await store.delete('feedback/seven')
    await store.delete('nowhere/none')
    expect(await store.get('feedback/seven')).toBeUndefined()
    expect(await store.get('feedback/seven-b')).toMatchObject({ type: 'image/png' })
    await store.delete('feedback/seven-b')
  })

  test('an unknown name has no object', async () => {
    expect(await store.get('feedback/none')).toBeUndefined()
  })

  test.each(['../secret', '/etc/passwd', 'a//b', 'a/../b', 'A', 'a b', 'a?b', ''])(
    'the name %j is refused',
    async (name) => {
      await expect(store.put(name, { type: 'image/png', bytes })).rejects.toThrow('Not a name')
      await expect(store.get(name)).rejects.toThrow('Not a name')
      await expect(store.delete(name)).rejects.toThrow('Not a name')
    },
  )
})

test('files on disk are complete and readable by their owner only', () => {
  const files = readdirSync(join(folder, 'feedback'))
  expect(files.toSorted()).toEqual(['one.object', 'two.object'])
  expect(statSync(join(folder, 'feedback', 'one.object')).mode & 0o077).toBe(0)
})

test('deleting an object also deletes an unfinished file that a crashed process left behind', async () => {
  writeFileSync(join(folder, 'feedback', 'eight.7c9e6679'), 'half of it')
  await diskStore(folder).delete('feedback/eight')
  expect(readdirSync(join(folder, 'feedback'))).not.toContain('eight.7c9e6679')
})

test.each([
  [{ secret: 'another' }, 'SignatureDoesNotMatch'],
  [{ keyId: 'nobody' }, 'InvalidAccessKeyId'],
  [{ region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
])('a request to S3 that was signed with %j is refused', async (wrong, why) => {
  const stranger = s3Store({ url: service.url, ...access, ...wrong })
  await expect(stranger.put('feedback/three', { type: 'image/png', bytes })).rejects.toThrow('403')
  expect(service.refused.at(-1)).toBe(why)
  expect(service.objects.has('feedback/three')).toBe(false)
})

test('the S3 store retries one failure of the service, and a missing answer is an error', async () => {
  service.plan('DOWN')
  await s3.put('feedback/four', { type: 'image/png', bytes })
  expect(service.objects.has('feedback/four')).toBe(true)
  service.plan('DOWN', 'DOWN')
  await expect(s3.put('feedback/five', { type: 'image/png', bytes })).rejects.toThrow('503')
  service.plan('LOST')
  await expect(s3.put('feedback/six', { type: 'image/png', bytes })).rejects.toThrow('fetch failed')
})
