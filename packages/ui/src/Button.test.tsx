import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button, ButtonLink } from './Button.tsx'

/** The content of the label, in order: text and icons. */
function label(markup: string) {
  return markup.replaceAll(/<svg.*?<\/svg>/g, '[icon]').replaceAll(/<[^>]+>/g, '')
}

test('[SHL-04] a completed button has a tick after its label, an expired or disabled one a lock before it', () => {
  expect(label(renderToStaticMarkup(<Button completed>Done</Button>))).toBe('Done[icon]')
  expect(label(renderToStaticMarkup(<Button expired>Over</Button>))).toBe('[icon]Over')
  expect(label(renderToStaticMarkup(<Button disabled>Later</Button>))).toBe('[icon]Later')
  expect(label(renderToStaticMarkup(<Button>Go</Button>))).toBe('Go')
})

test('a busy button ignores clicks, announces itself, and keeps the focus and its width', () => {
  const markup = renderToStaticMarkup(<Button busy>Save</Button>)
  expect(markup).not.toMatch(/ disabled(?!:)/)
  expect(markup).toContain('aria-disabled="true"')
  expect(markup).toContain('aria-busy="true"')
  expect(label(markup)).toBe('Save')
})

test('a link that looks like a button is rendered as a link', () => {
  expect(renderToStaticMarkup(<ButtonLink href="/missions">Missions</ButtonLink>)).toMatch(/^<a href="\/missions"/)
})
