/** Stores files under names that we choose. */
export interface ObjectStore {
  /** Stores under `name`, replacing an existing object. */
  put(name: string, object: StoredObject): Promise<void>
  /** undefined if there is none. */
  get(name: string): Promise<StoredObject | undefined>
  /** Deletes the object, if there is one. */
  delete(name: string): Promise<void>
}

interface StoredObject {
  readonly type: string
  readonly bytes: Uint8Array
}

/**
 * Names contain only lower-case letters, digits and dashes, so that none can refer to a file outside the store's
 * folder.
 */
export function requireName(name: string): void {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(name) || name.length > 200) throw new Error('Not a name of an object')
}
