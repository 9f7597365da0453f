import type { Plugin } from 'vite'

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/

/**
 * Moves the style sheet after the skeleton, which has styles of its own: the browser paints what precedes a style sheet
 * in the body without waiting for it.
 */
export const stylesheetLast: Plugin = {
  name: 'stylesheet-last',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const [link] = STYLESHEET.exec(html) ?? []
      if (!link) throw new Error('The page has no style sheet')
      return html.replace(link, '').replace('</body>', `${link.trimStart()}\n  </body>`)
    },
  },
}
