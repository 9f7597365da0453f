import type { PhoneState } from '../phone.ts'

export function applyLanguage({ language }: PhoneState): void {
  Object.defineProperty(navigator, 'languages', { get: () => [language] })
  Object.defineProperty(navigator, 'language', { get: () => language })
}

export function applyTheme({ theme }: PhoneState): void {
  if (theme !== 'system') document.documentElement.dataset['theme'] = theme
}
