// Of a token thirteen characters, because the twelve of a random request id may begin like one.
const PRIVATE = /mail\.example|eyJ[\w.-]{10}|person-|state=|code=/

/** The log lines in which a token, a code or state of a sign-in, or a test person's e-mail address or provider id is readable. */
export const privateLines = (lines: readonly string[]): string[] => lines.filter((line) => PRIVATE.test(line))
