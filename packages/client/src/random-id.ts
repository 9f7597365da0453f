/** A random id of 128 bits. `crypto.randomUUID` is newer than the oldest browsers that we support. */
export const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
