import type { Plugin } from 'vite'

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/

/**
 * Moves the style sheet after the skeleton, which has styles of its own: the browser paints what precedes a style sheet
 * in the body without waiting for it. The style sheet of a screen then comes before this one, in the head, so the
 * utility classes of this one win over those of a screen.
 */
export const stylesheetLast: Plugin = {
  name: 'stylesheet-last',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const [link] = STYLESHEET.exec(html) ?? []
      if (!link) throw new Error('The page has no style sheet')
      if (!html.includes('<style>')) throw new Error('The page has no styles of its own')
      return html.replace(link, '').replace('</body>', `${link.trimStart()}\n  </body>`)
    },
  },
}
