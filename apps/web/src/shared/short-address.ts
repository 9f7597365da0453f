/** A wallet's address in short form: 0x12…89ab. */
export const shortAddress = (address: string): string => `${address.slice(0, 4)}…${address.slice(-4)}`
