// Runs `npm run dev` in a copy of the repository, changes files there, and looks at the open pages.
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowser, sharedBrowser } from '../e2e/harness/browser.ts'
import { areFree, freePorts } from '../testing/free-ports.ts'
import { IS_TEST_FULL } from '../testing/test-full.ts'
import { copyRepository } from './copy-repository.ts'
import { descendants, isAlive } from './process-tree.ts'

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof sharedBrowser>>['newPage']>>

// Vite may first have to bundle the packages that a page uses.
const SHOWN = { timeout: 120_000 }

let folder: string
let port: number
let npm: ChildProcess & { pid: number }
let output = ''

beforeAll(async () => {
  folder = copyRepository((file) => !/^(docs|bench|deploy\/(?!campaign)|e2e)\/|\.test\.tsx?$/.test(file))
  port = await freePorts(5)
  // In its own process group, like a command of a terminal.
  npm = spawn('npm', ['run', 'dev'], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      MOMI_DATA_DIR: join(folder, '.data'),
      DEVELOPMENT_PEOPLE: '0',
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  }) as typeof npm
  await new Promise<void>((resolve, reject) => {
    const read = (data: unknown) => {
      output += String(data)
      if (/^Log {3}/m.test(output)) resolve()
    }
    for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', read)
    npm.once('exit', () => reject(new Error(`npm run dev has ended:\n${output}`)))
  })
})
afterAll(async () => {
  await closeBrowser()
  for (const { pid } of descendants(npm.pid)) process.kill(pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Opens a page, and waits until it and its frames, `count` pages in all, are told of changes. */
async function open(address: string, count: number): Promise<Page> {
  const context = await (await sharedBrowser()).newContext()
  const page = await context.newPage()
  const areConnected = new Promise<void>((resolve) => {
    let connected = 0
    page.on('console', (message) => {
      if (message.text() === '[vite] connected.' && ++connected === count) resolve()
    })
  })
  await page.goto(address)
  await areConnected
  return page
}

/**
 * Replaces a text in a file of the copy. The changed file takes the place of the old one at once: a watcher that finds a
 * file emptied but not yet written ignores the write if it follows within 50 ms.
 */
function change(file: string, from: string, to: string): void {
  const path = join(folder, file)
  const before = readFileSync(path, 'utf8')
  expect(before).toContain(from)
  const changed = join(folder, 'changed')
  writeFileSync(changed, before.replace(from, to))
  renameSync(changed, path)
}

/** A reloaded page has lost the mark. */
const mark = (page: Pick<Page, 'evaluate'>) => page.evaluate(() => void Object.assign(window, { isMarked: true }))
const isMarked = (page: Pick<Page, 'evaluate'>) => page.evaluate(() => 'isMarked' in window)

test('a changed text of the lab and of the client is shown in the open lab, which is not reloaded', async () => {
  const page = await open(`http://lab.momi.localhost:${port + 2}/lab/`, 2)
  const phone = page.frameLocator('iframe[title=Phone]')
  await phone.getByText("What you've won").waitFor(SHOWN)
  const frame = page.frames().find((one) => one.url().includes(`:${port + 3}`))!
  await mark(page)
  await mark(frame)
  change('apps/lab/src/TryThis.tsx', 'Try this', 'Planted in the lab')
  await page.getByText('Planted in the lab').waitFor(SHOWN)
  change('apps/web/src/features/missions/today/RewardsTile.tsx', "t`What you've won`", 't`Planted in the client`')
  await phone.getByText('Planted in the client').waitFor(SHOWN)
  expect(await isMarked(page)).toBe(true)
  expect(await isMarked(frame)).toBe(true)
})

// Vite serves the console as it serves the lab, and first bundles the packages that only the console uses.
test.runIf(IS_TEST_FULL)('a changed text of the console is shown, and what was typed stays', async () => {
  const page = await open(`http://localhost:${port + 2}/`, 1)
  const email = page.getByLabel('E-mail')
  await email.waitFor(SHOWN)
  await email.fill('owner@momi.localhost')
  change('apps/admin/src/app/sign-in/PasswordStep.tsx', 't`Continue`', 't`Planted in the console`')
  await page.getByText('Planted in the console').waitFor(SHOWN)
  expect(await email.inputValue()).toBe('owner@momi.localhost')
})

test('the first start and the first pages print no warning', async () => {
  await open(`http://localhost:${port}/minipay/`, 1)
  expect(output).not.toMatch(/warning: |"level":(40|50)/)
})

test('a changed file of the api restarts it, while requests wait', async () => {
  change('apps/api/src/http/pages/site.ts', "'Not found'", "'Planted in the api'")
  const answer = async () => (await fetch(`http://localhost:${port + 1}/missing`)).text()
  await expect.poll(answer, SHOWN).toContain('Planted in the api')
})

test('Ctrl-C ends everything', async () => {
  const tree = descendants(npm.pid)
  expect(tree.map(({ command }) => command).join('\n')).toContain('apps/api/src/main.ts')
  process.kill(-npm.pid, 'SIGINT')
  const left = () => tree.filter(({ pid }) => isAlive(pid)).map(({ command }) => command)
  await expect.poll(left, { timeout: 10_000 }).toEqual([])
  expect(await areFree([0, 1, 2, 3, 4].map((offset) => port + offset))).toBe(true)
})
