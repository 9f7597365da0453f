import { SecurityCheckError } from './security-check-error.ts'

interface Recaptcha {
  ready(then: () => void): void
  render(
    container: HTMLElement,
    options: {
      sitekey: string
      size: 'invisible'
      callback: (token: string) => void
      'error-callback': () => void
      'expired-callback': () => void
    },
  ): number
  execute(widget: number): void
  reset(widget: number): void
}

const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit'
const LOAD_LIMIT_MS = 20_000
/** How long the answer may take if no challenge is shown. */
const ANSWER_LIMIT_MS = 30_000
/** Google ends a challenge after two minutes. */
const CHALLENGE_LIMIT_MS = 3 * 60_000
/** After a challenge that was solved has closed, its token arrives within this time. */
const CLOSED_FOR_MS = 2000
const LOOK_EVERY_MS = 200

let loaded: Promise<Recaptcha> | undefined

/**
 * Requests a reCAPTCHA token, which shows that a person makes the request. Loads Google's script on the first call. Ends
 * with a SecurityCheckError if the person closes the challenge or leaves (`signal`), or if Google does not answer.
 */
export async function recaptchaToken(sitekey: string, signal?: AbortSignal): Promise<string> {
  loaded ??= load()
  const recaptcha = await loaded.catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  const container = document.body.appendChild(document.createElement('div'))
  let widget: number | undefined
  let stopWatching = () => {}
  try {
    return await new Promise((resolve, reject) => {
      const end = (reason: SecurityCheckError['reason']) => reject(new SecurityCheckError(reason))
      const fail = () => end('failed')
      if (signal?.aborted) return end('closed')
      signal?.addEventListener('abort', () => end('closed'), { once: true })
      stopWatching = watch(end)
      widget = recaptcha.render(container, {
        sitekey,
        size: 'invisible',
        callback: resolve,
        'error-callback': fail,
        'expired-callback': fail,
      })
      recaptcha.execute(widget)
    })
  } finally {
    stopWatching()
    // Also closes a challenge that is still shown.
    if (widget !== undefined) recaptcha.reset(widget)
    container.remove()
  }
}

/**
 * Ends the wait for a token if the challenge is closed without one, or after the time limit; returns a function that
 * stops watching. reCAPTCHA has no event for a challenge that the person closes.
 */
function watch(end: (reason: SecurityCheckError['reason']) => void) {
  const began = performance.now()
  let wasShown = false
  let closedAt: number | undefined
  const look = () => {
    const now = performance.now()
    if (isChallengeShown()) {
      wasShown = true
      closedAt = undefined
    } else if (wasShown) closedAt ??= now
    if (closedAt !== undefined && now - closedAt >= CLOSED_FOR_MS) end('closed')
    if (now - began > (wasShown ? CHALLENGE_LIMIT_MS : ANSWER_LIMIT_MS)) end(wasShown ? 'failed' : 'unreachable')
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['style'] })
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => {
    observer.disconnect()
    clearInterval(timer)
  }
}

/** Google hides the challenge's frame by the visibility of the element around it. */
const isChallengeShown = () =>
  [...document.querySelectorAll('iframe[src*="/recaptcha/"][src*="bframe"]')].some(
    (frame) => getComputedStyle(frame).visibility === 'visible',
  )

function load(): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new SecurityCheckError('unreachable'))
    }
    const timer = setTimeout(fail, LOAD_LIMIT_MS)
    script.src = SCRIPT
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      const { grecaptcha } = window as { grecaptcha?: Recaptcha }
      if (!grecaptcha) return fail()
      grecaptcha.ready(() => {
        clearTimeout(timer)
        resolve(grecaptcha)
      })
    })
    document.head.append(script)
  })
}
