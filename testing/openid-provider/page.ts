import { PEOPLE, personOf } from './people.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!)

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0 auto; max-width: 22rem; padding: 2rem 1rem }
  h1 { font-size: 1.5rem; margin: 0 0 .25rem }
  p { margin: 0 0 1.5rem; opacity: .75 }
  form { display: grid; gap: .75rem }
  button, input { font: inherit; min-height: 3rem; padding: 0 1rem; border-radius: .75rem; border: 1px solid #8886; width: 100%; box-sizing: border-box }
  button { cursor: pointer; background: transparent; color: inherit; text-align: start }
  button small { opacity: .7; margin-inline-start: .5rem }
  .main { background: #2457d6; border-color: #2457d6; color: #fff; text-align: center }
  .quiet { border-color: transparent; text-align: center }
  label { display: grid; gap: .25rem; margin-block-start: .75rem }
`

/** The page that asks who signs in. Its form sends `person` or `cancel`. */
export function signInPage({ client }: { client: string }): string {
  const choices = PEOPLE.map((id) => personOf(id)!).map(
    ({ sub, name, email }) =>
      `<button name="person" value="${escaped(sub)}" formnovalidate>${escaped(name)}<small>${escaped(email)}</small></button>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Choose an account</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Choose an account</h1>
<p>to go on to ${escaped(client)}. This is a stand-in: no password, and no real account.</p>
<form method="post">${choices.join('')}</form>
<form method="post">
<label>Somebody else<input name="person" required maxlength="64" autocomplete="off" autocapitalize="none"></label>
<button class="main">Continue</button>
</form>
<form method="post"><button class="quiet" name="cancel" value="true">Cancel</button></form>
</main>
</body>
</html>`
}
