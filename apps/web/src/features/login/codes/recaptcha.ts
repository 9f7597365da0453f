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
}

const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit'

let loaded: Promise<Recaptcha> | undefined

/** Requests a reCAPTCHA token, which shows that a person makes the request. Loads Google's script on the first call. */
export async function recaptchaToken(sitekey: string): Promise<string> {
  loaded ??= load()
  const recaptcha = await loaded.catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  const container = document.body.appendChild(document.createElement('div'))
  try {
    return await new Promise((resolve, reject) => {
      const fail = () => reject(new Error('reCAPTCHA failed'))
      const widget = recaptcha.render(container, {
        sitekey,
        size: 'invisible',
        callback: resolve,
        'error-callback': fail,
        'expired-callback': fail,
      })
      recaptcha.execute(widget)
    })
  } finally {
    container.remove()
  }
}

function load(): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.addEventListener('error', () => reject(new Error('reCAPTCHA did not load')))
    script.addEventListener('load', () => {
      const { grecaptcha } = window as { grecaptcha?: Recaptcha }
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
      else reject(new Error('reCAPTCHA is not there'))
    })
    document.head.append(script)
  })
}
