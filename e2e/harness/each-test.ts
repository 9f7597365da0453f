import { afterEach, beforeEach } from 'vitest'
import { beginTest, endTest } from './contexts.ts'

beforeEach(beginTest)
afterEach(endTest)
