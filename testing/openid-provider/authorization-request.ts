const MAX_STEPS = 10

/**
 * Acts as the browser at the provider: opens `address`, signs in as `person` (null: cancels) and returns the URL of the
 * final redirect to another site.
 */
export async function authorize(address: string, person: string | null): Promise<string> {
  const home = new URL(address).origin
  const cookies = new Map<string, string>()
  let next = new URL(address)
  let form: URLSearchParams | undefined
  for (let step = 0; step < MAX_STEPS; step++) {
    const here = new URL(next)
    // Node's resolver may not resolve names below localhost.
    here.hostname = '127.0.0.1'
    const answer = await fetch(here, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { body: form }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (answer.status >= 400) throw new Error(`The provider answers ${answer.status}: ${await answer.text()}`)
    form = location === null ? new URLSearchParams(person === null ? { cancel: 'true' } : { person }) : undefined
    if (location !== null) next = new URL(location, next)
    if (next.origin !== home) return next.href
  }
  throw new Error('The provider leads in circles')
}
