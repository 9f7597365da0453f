// Stands in for the vendor's app when staff view the client as a person sees it: gives the page the staff's read-only
// token and marks the page. http/client.ts inserts this script into pages with the query `view`, and into no others.
{
  const TOKEN = 'momi.view'
  const END = 'momi.viewEnd'
  const stored = sessionStorage
  const given = location.hash.slice(1)
  const token = given || stored.getItem(TOKEN) || ''

  const read = (name, fallback) => {
    try {
      const claims = token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')
      return JSON.parse(atob(claims))[name] ?? fallback
    } catch {
      return fallback
    }
  }
  // The token is stored for a reload, and removed from the address bar and the history.
  if (given) {
    stored.setItem(TOKEN, given)
    // Computed from the token's lifetime, because this browser's clock and the server's may differ.
    stored.setItem(END, String(Date.now() + (read('exp', 0) - read('iat', 0)) * 1000))
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  const end = new Date(Number(stored.getItem(END)))

  // The server decides whether this is a token of a view: a link could bring somebody's ordinary token. Synchronous, so
  // that nothing of the client runs before the answer.
  const viewOf = () => {
    const request = new XMLHttpRequest()
    request.open('GET', '/api/v1/user/view', false)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    try {
      request.send()
      return request.status === 200 ? JSON.parse(request.responseText) : undefined
    } catch {
      return undefined
    }
  }
  const view = token === '' ? undefined : viewOf()
  const isAccepted = view !== undefined
  // The page contains the live configuration; a preview shows that of its draft. The observer runs when the parser has
  // read the element, before the script after it reads the configuration.
  if (view)
    new MutationObserver((_, observer) => {
      const config = document.getElementById('config')
      if (!config) return
      observer.disconnect()
      config.textContent = JSON.stringify(view.config)
    }).observe(document, { childList: true, subtree: true })

  // Replaces the browser's storage: nothing of the viewed person stays in this browser, and nothing is used that the
  // browser has stored for its own user.
  const memory = () => {
    const values = new Map()
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, String(value)),
      removeItem: (key) => void values.delete(key),
      key: (index) => [...values.keys()][index] ?? null,
      clear: () => values.clear(),
      get length() {
        return values.size
      },
    }
  }
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { value: memory(), configurable: true })
  delete Navigator.prototype.serviceWorker
  delete window.caches

  const query = new URLSearchParams(location.search)
  const client = query.get('view') || 'mini'
  // A preview chooses the theme and the language, which are the browser's otherwise.
  const theme = query.get('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const language = query.get('language')
  if (language) Object.defineProperty(navigator, 'languages', { value: [language], configurable: true })
  Object.defineProperty(window, 'momiNative', {
    value: {
      requestAccessToken: () => (isAccepted ? Promise.resolve(token) : new Promise(() => {})),
      onTokensChange: () => {},
      onLogout: () => {},
      getClientName: async () => client,
      getClientVersion: async () => read('client_version', ''),
      getClientLocalization: async () => read('country', ''),
      getCapabilities: async () => [],
      isDefaultBrowser: async () => false,
    },
  })

  const ENDED = 'This view has ended, or its link is not valid. Open it again in the console.'
  if (!isAccepted) {
    stored.removeItem(TOKEN)
    window.stop()
    const message = document.createElement('p')
    message.setAttribute('role', 'alert')
    message.textContent = ENDED
    document.documentElement.replaceChildren(message)
  }

  const words = () =>
    end > new Date()
      ? `${read('preview', '') ? 'Preview, not published' : 'Read only: as the person sees it'}, until ${end.toLocaleTimeString('en', { timeStyle: 'short' })}`
      : ENDED
  document.addEventListener('DOMContentLoaded', () => {
    if (!isAccepted) return
    const banner = document.createElement('div')
    banner.setAttribute('role', 'status')
    banner.textContent = words()
    Object.assign(banner.style, {
      position: 'fixed',
      inset: 'auto 0 0',
      zIndex: '2147483647',
      padding: '8px 12px',
      background: '#7a1f1f',
      color: '#fff',
      font: '600 14px system-ui, sans-serif',
      textAlign: 'center',
    })
    document.documentElement.append(banner)
    setInterval(() => (banner.textContent = words()), 10_000)
  })
}
