import { msg } from '@lingui/core/macro'

// The messages of errors that need no download.
export const tryLater = msg`Something went wrong on our side. Try again later.`
export const offline = msg`You seem to be offline. Check your connection and try again.`
export const badAnswer = msg`We didn't get a proper answer. Check your connection and try again.`
