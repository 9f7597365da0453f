const CLIENTS: readonly string[] = ['mini', 'ofa']

/** Whether this app has Missions (section 2). */
export const isClientSupported = (name: string): boolean => CLIENTS.includes(name)
