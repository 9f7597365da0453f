import { inspect } from 'node:util'
import { SettingError } from '@momi/contract/settings'
import { readEnv } from './env.ts'
import { start } from './start.ts'

try {
  console.log(await start(readEnv(process.env)))
} catch (error) {
  // Only the message of a SettingError is printed, without a stack: section 8 quotes these messages exactly.
  const text = error instanceof SettingError ? error.message : inspect(error)
  // Exiting at once would lose the message if the pipe to the reader is full.
  process.stderr.write(`${text}\n`, () => process.exit(1))
}
