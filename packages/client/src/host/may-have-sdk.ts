/** The end of the user agent of Chrome, Safari or Firefox; that of web views and other browsers differs. */
const STANDALONE = / Gecko\) (Chrome|Version)\/\S+( Mobile\S*)? Safari\/\S+$| Firefox\/\S+$/

/**
 * Whether a client SDK can still appear in the page. Its script calls the app through `momiBridge`, which the app
 * injects before any script. Without `momiBridge`, no SDK can appear in an ordinary Chrome, Safari or Firefox.
 */
export const mayHaveSdk = (page: object, userAgent: string): boolean =>
  'momiBridge' in page || userAgent.includes('; wv)') || !STANDALONE.test(userAgent)
