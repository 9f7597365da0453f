const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text is a UUID as we write it, in lower case: the form of ids of people, changes, staff and batches of stock. */
export const isUuid = (text: string): boolean => UUID.test(text)
