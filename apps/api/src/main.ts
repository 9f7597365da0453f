import { SettingError } from '@momi/contract/settings'
import { readEnv } from './env.ts'
import { start } from './start.ts'

try {
  console.log(await start(readEnv(process.env)))
} catch (error) {
  // Setting errors are shown exactly as section 8 words them.
  console.error(error instanceof SettingError ? error.message : error)
  process.exit(1)
}
