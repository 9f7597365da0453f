import { expect, test } from 'vitest'
import { createPushBox } from './push-box.ts'

const message = (token: string, title: string) => ({ token, title, body: '', path: '/points', kind: 'test' })

test("a token's box keeps its last fifty messages, newest first", async () => {
  const box = createPushBox()
  for (let i = 0; i < 60; i++) expect(await box.send(message('a', `message ${i}`))).toBe('sent')
  await box.send(message('b', 'only one'))
  const titles = box.received('a').map(({ title }) => title)
  expect([titles.length, titles[0], titles.at(-1)]).toEqual([50, 'message 59', 'message 10'])
  expect(box.received('b')).toMatchObject([{ title: 'only one', path: '/points' }])
  expect(box.received('nobody')).toEqual([])
})

test('if there are too many tokens, the token that has been without a message for longest is dropped', async () => {
  const box = createPushBox()
  for (let i = 0; i < 1000; i++) await box.send(message(`token-${i}`, ''))
  await box.send(message('token-0', ''))
  await box.send(message('one more', ''))
  expect([box.received('token-0').length, box.received('token-1').length]).toEqual([2, 0])
})
