/** The nonce by which the content security policy admits style elements that scripts insert. */
export const styleNonce = (): string => document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce ?? ''
