/** The end of the user agent of Chrome, Safari or Firefox; that of web views and other browsers differs. */
const STANDALONE = / Gecko\) (Chrome|Version)\/\S+( Mobile\S*)? Safari\/\S+$| Firefox\/\S+$/

/**
 * Whether a client SDK can still appear in the page. Its script calls the app through `momiBridge`, which the app
 * injects before any script; without it, no SDK appears in a browser that is not an app of the vendor.
 */
export const mayHaveSdk = (page: object, userAgent: string): boolean =>
  'momiBridge' in page || userAgent.includes('; wv)') || !STANDALONE.test(userAgent)
