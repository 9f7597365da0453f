const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether a URL leads to this machine itself, for example to a proxy that encrypts the connection. */
export const isLoopback = (url: string): boolean => LOOPBACK.test(URL.parse(url)?.hostname ?? '')
