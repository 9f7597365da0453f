// FCM calls a token opaque; the characters are those it has ever used.
const TOKEN = /^[A-Za-z0-9_:.~+/=-]{32,1024}$/

export const isPushToken = (text: string): boolean => TOKEN.test(text)
