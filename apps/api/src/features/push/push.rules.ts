// FCM tokens have no specified format; these are all characters that have occurred so far.
const TOKEN = /^[A-Za-z0-9_:.~+/=-]{32,1024}$/

export const isPushToken = (text: string): boolean => TOKEN.test(text)

const HERE = 'https://here.invalid'
const MAX_PATH_LENGTH = 512

/** The canonical form of a path of this app; undefined if the text is not such a path. */
export function appPath(text: string): string | undefined {
  if (!text.startsWith('/') || text.length > MAX_PATH_LENGTH || !URL.canParse(text, HERE)) return undefined
  const { origin, pathname, search, hash } = new URL(text, HERE)
  // Dot segments can hide a second slash: '/.//somewhere' becomes '//somewhere', which later resolves to
  // another origin, or, as '//', to none.
  const path = pathname + search + hash
  return origin === HERE && URL.parse(path, HERE)?.origin === HERE ? path : undefined
}

const ADDRESS = /\S@[^\s@]+\.\S/
const CODE = /\d{6,}/
const NUMBER = /\d(?:[\s().-]?\d){8,}/

/** Eight or more capital letters and digits, possibly in groups. With at least one of each it is a voucher code. */
const CAPITALS = /\b[A-Z\d](?:-?[A-Z\d]){7,}\b/g
const hasVoucher = (text: string) => (text.match(CAPITALS) ?? []).some((code) => /\d/.test(code) && /[A-Z]/.test(code))

/** Whether a text may be shown on a lock screen: it contains no e-mail address, phone number or code. */
export const isLockScreenSafe = (text: string): boolean =>
  !hasVoucher(text) && ![ADDRESS, CODE, NUMBER].some((what) => what.test(text))
