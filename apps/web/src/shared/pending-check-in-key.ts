/** Where a check-in without an answer from the server is stored; also the key under which a screen has it in its cache. */
export const PENDING_CHECK_IN = 'momi.tap'
