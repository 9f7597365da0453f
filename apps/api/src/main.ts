import { SettingError } from '@momi/contract/settings'
import { readEnv } from './env.ts'
import { start } from './start.ts'

try {
  console.log(await start(readEnv(process.env)))
} catch (error) {
  // Section 8 quotes the messages of setting errors exactly.
  console.error(error instanceof SettingError ? error.message : error)
  process.exit(1)
}
