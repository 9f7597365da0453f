import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { styledComponents } from './styled-components.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'momi-styles-'))
  mkdirSync(join(folder, 'parts'))
  const component = (name: string) => `export const ${name} = () => <p className="grid">{'${name}'}</p>\n`
  writeFileSync(join(folder, 'parts/Card.tsx'), component('Card'))
  writeFileSync(join(folder, 'parts/Steps.tsx'), component('Steps'))
  writeFileSync(join(folder, 'format.tsx'), 'export const format = String\n')
  writeFileSync(
    join(folder, 'main.tsx'),
    `import { Card } from './parts/Card.tsx'
     import { Steps } from './parts/Steps.tsx'
     import { format } from './format.tsx'
     console.log(Card, Steps, format)`,
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

const buildWith = (sources: string) => {
  const stylesheet = join(folder, 'page.css')
  writeFileSync(stylesheet, sources)
  return build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [styledComponents(stylesheet)],
    build: { write: false, rolldownOptions: { input: join(folder, 'main.tsx'), external: /^react/ } },
  })
}

test.each(["@source './parts';", "@source './parts/{Card,Steps}.tsx';"])(
  'a build whose components are all named by its stylesheet passes: %s',
  async (sources) => {
    await expect(buildWith(sources)).resolves.toBeTruthy()
  },
)

test('a build with a component that its stylesheet does not name fails, and says which', async () => {
  await expect(buildWith("@source './parts/Card.tsx';")).rejects.toThrow(/has no @source for .*Steps\.tsx$/m)
})
