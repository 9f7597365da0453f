import { chromium } from 'playwright-core'
import { readdirSync } from 'node:fs'
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'],
})
const p = await b.newPage({ viewport: { width: 1480, height: 900 } })
const { writeFileSync } = await import('node:fs')
writeFileSync(
  '/tmp/shots/m.html',
  '<body style="margin:4px;background:#888;display:flex;flex-wrap:wrap;gap:4px">' +
    readdirSync('/tmp/shots')
      .filter((f) => f.endsWith('.png') && f.includes(process.argv[2]))
      .map((f) => `<img width=240 src="${f}">`)
      .join(''),
)
await p.goto('file:///tmp/shots/m.html')
await p.screenshot({ path: '/tmp/m.png', fullPage: true })
await b.close()
