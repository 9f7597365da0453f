/** Keeps files under names of ours. */
export interface ObjectStore {
  /** Stores under `name`, in the place of what was there. */
  put(name: string, object: StoredObject): Promise<void>
  /** undefined where nothing is stored under it. */
  get(name: string): Promise<StoredObject | undefined>
  /** Nothing is stored under it afterwards, nor was perhaps before. */
  delete(name: string): Promise<void>
}

interface StoredObject {
  readonly type: string
  readonly bytes: Uint8Array
}

/** Names are ours alone: parts of small letters, digits and dashes. No other way leads out of the store's folder. */
export function requireName(name: string): void {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(name) || name.length > 200) throw new Error('Not a name of an object')
}
