// FCM calls a token opaque; the characters are those it has ever used.
const TOKEN = /^[A-Za-z0-9_:.~+/=-]{32,1024}$/

export const isPushToken = (text: string): boolean => TOKEN.test(text)

const HERE = 'https://here.invalid'
const LONGEST_PATH = 512

/** A path of this app in its one spelling; undefined for whatever leads elsewhere. */
export function appPath(text: string): string | undefined {
  if (!text.startsWith('/') || text.length > LONGEST_PATH || !URL.canParse(text, HERE)) return undefined
  const { origin, pathname, search, hash } = new URL(text, HERE)
  // Dots may have hidden a second slash: '/.//somewhere' is '//somewhere', another origin for whoever resolves it next.
  const path = pathname + search + hash
  return origin === HERE && new URL(path, HERE).origin === HERE ? path : undefined
}

const ADDRESS = /\S@\S+\.\S/
const CODE = /\d{6,}/
const NUMBER = /\d(?:[\s().-]?\d){8,}/

/** What anybody may read on a locked screen: no address, no number of a person, no code. */
export const isForAllEyes = (text: string): boolean => ![ADDRESS, CODE, NUMBER].some((what) => what.test(text))
