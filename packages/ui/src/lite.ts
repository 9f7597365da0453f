/**
 * Lite mode: no pictures and no motion. An attribute of the document, set before the first paint by a script in the
 * page's head, so that styles see it too.
 */
export const isLite = (): boolean => 'lite' in document.documentElement.dataset
