import { chromium } from 'playwright-core'
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const paths = process.argv[4].split(',')
const c = await b.newContext({
  viewport: { width: 360, height: 740 },
  locale: process.argv[2],
  colorScheme: process.argv[3],
  deviceScaleFactor: 1,
})
await c.addInitScript(() => localStorage.setItem('momi.env', JSON.stringify({ REWARDS_SDK_ONLY: false, DEBUG: true })))
const web = process.argv[5]
if (web) await c.addInitScript((w) => localStorage.setItem('momi.web', w), web)
const p = await c.newPage()
p.on('console', (m) => m.type() !== 'log' && console.log(m.type(), m.text().slice(0, 200)))
p.on('pageerror', (e) => console.log('ERR', e.message))
for (const path of paths) {
  await p.goto('http://localhost:5720' + path)
  await p.waitForTimeout(1500)
  await p.screenshot({
    path: `/tmp/shots/${process.argv[2]}-${process.argv[3]}-${path.replace(/\W+/g, '_')}.png`,
    fullPage: true,
  })
  console.log(path, p.url(), await p.title())
}
await b.close()
