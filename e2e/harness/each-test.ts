import { afterEach, beforeEach } from 'vitest'
import { beginTest, endTest, saveScreens } from './contexts.ts'

beforeEach(beginTest)
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await saveScreens(task.name)
  await endTest()
})
