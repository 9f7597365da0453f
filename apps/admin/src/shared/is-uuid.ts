const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text is the id of a user. */
export const isUuid = (text: string): boolean => UUID.test(text)
