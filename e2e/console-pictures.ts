// The screenshots of the console: every page of the navigation, a case file, and the sign-in, in light and dark.
import { consoleSettled, openConsole, openSignIn, pathsOf } from './harness/console.ts'
import type { Environment } from './harness/environment.ts'
import { personOf } from './harness/grants.ts'
import { settled } from './harness/inspect.ts'

/** As long as fonts and charts take to be drawn. */
const DRAWN_MS = 500

export async function consolePictures(environment: Environment, folder: string): Promise<void> {
  const phone = await environment.open({ phone: 'dana', path: '/missions' })
  await settled(phone)
  const caseFile = `/users/${await personOf(phone)}`
  const { page } = await openSignIn(environment)
  const console = await openConsole(environment)
  const { page: signedIn, goTo } = console
  const paths = [...(await pathsOf(console)), caseFile]
  for (const colorScheme of ['light', 'dark'] as const) {
    const shot = (name: string) => ({ path: `${folder}console-${name}-${colorScheme}.png` })
    await page.emulateMedia({ colorScheme })
    await page.screenshot(shot('sign-in'))
    await signedIn.emulateMedia({ colorScheme })
    for (const path of paths) {
      await goTo(path)
      await signedIn.waitForTimeout(DRAWN_MS)
      await signedIn.screenshot(shot(nameOf(path)))
    }
    await signedIn.keyboard.press('Control+K')
    await signedIn.getByRole('dialog').waitFor()
    await signedIn.screenshot(shot('palette'))
    await signedIn.keyboard.press('Escape')
    await consoleSettled(signedIn)
  }
}

/** `/users/<id>` is `users-one`. */
const nameOf = (path: string) => path.slice(1).replace(/[?].*/, '-open').replace(/[/].+/, '-one') || 'search'
