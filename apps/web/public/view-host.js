// Plays the vendor's app for staff who see the client as a person does: it gives the page their token, which only
// reads, and marks the page. http/client.ts inserts it into pages with the query `view`; no other page loads it.
{
  const STORED = 'momi.view'
  const stored = sessionStorage
  const token = location.hash.slice(1) || stored.getItem(STORED) || ''
  // A reload continues; the address bar and the history do not show the token.
  stored.setItem(STORED, token)
  history.replaceState(history.state, '', location.pathname + location.search)

  // Nothing of the person stays in this browser, and nothing of its own person is used.
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

  const claims = () => JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
  const read = (name, fallback) => {
    try {
      return claims()[name] ?? fallback
    } catch {
      return fallback
    }
  }
  const unavailable = () => Promise.reject(new Error('Staff only read'))
  const client = new URLSearchParams(location.search).get('view') || 'mini'
  Object.defineProperty(window, 'momi', {
    value: {
      getAccessToken: async () => token,
      getClientName: async () => client,
      getClientVersion: async () => read('client_version', ''),
      getClientLocalization: async () => read('country', ''),
      getCapabilities: async () => [],
      isDefaultBrowser: async () => false,
      openDefaultBrowserDialog: unavailable,
      openNativeScreen: unavailable,
      close: unavailable,
    },
  })

  const end = new Date(read('exp', 0) * 1000)
  const words = () =>
    end > new Date()
      ? `Read only: as the person sees it, until ${end.toLocaleTimeString('en', { timeStyle: 'short' })}`
      : 'This view has ended. Open it again in the console.'
  document.addEventListener('DOMContentLoaded', () => {
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
