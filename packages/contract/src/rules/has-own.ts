/** `Object.hasOwn`, which some of the browsers that we support lack. */
export const hasOwn = (object: object, key: PropertyKey): boolean => Object.prototype.hasOwnProperty.call(object, key)
