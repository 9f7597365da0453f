// The screenshots of the console: every page of the navigation, a case file, and the sign-in, in light and dark.
import { consoleSettled, findPerson, openConsole, openSignIn, pathsOf } from './harness/console.ts'
import { openEnvironment } from './harness/environment.ts'
import { seededPeople, withSeededPeople } from './harness/seeded-people.ts'

/** The time that fonts and charts need to be drawn. */
const DRAWN_MS = 500
const PEOPLE = 60
/** The screenshots of a case file show the person with this finding. */
const SHOWN = 'identity_already_used'

export async function consolePictures(folder: string): Promise<void> {
  const environment = await openEnvironment(withSeededPeople(PEOPLE))
  const people = await seededPeople(environment)
  const { page } = await openSignIn(environment)
  const console = await openConsole(environment)
  const { page: signedIn, goTo } = console
  await findPerson(console, people.get(SHOWN)!, 'Support code')
  await consoleSettled(signedIn)
  const caseFile = new URL(signedIn.url()).pathname
  const paths = [caseFile]
  for await (const path of pathsOf(console)) if (!path.startsWith('/users/')) paths.push(path)
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
  await environment.close()
}

/** The name of a page in the names of its screenshots: `users-one` for `/users/<id>`, `campaign-wheel` for `/campaign/wheel`. */
const nameOf = (path: string) =>
  path
    .slice(1)
    .replace(/[?].*/, '-open')
    .replace(/^campaign[/]([^/]+)/, 'campaign-$1')
    .replace(/[/].+/, '-one') || 'home'
