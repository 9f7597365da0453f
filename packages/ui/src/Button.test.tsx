import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button, ButtonLink } from './Button.tsx'

/** The content of the label, in order: text and icons. */
function label(markup: string) {
  return markup.replaceAll(/<svg.*?<\/svg>/g, '[icon]').replaceAll(/<[^>]+>/g, '')
}

test('[SHL-04] a completed button has a tick after its label; an expired or disabled button has a lock before its label', () => {
  expect(label(renderToStaticMarkup(<Button completed>Done</Button>))).toBe('Done[icon]')
  expect(label(renderToStaticMarkup(<Button expired>Over</Button>))).toBe('[icon]Over')
  expect(label(renderToStaticMarkup(<Button disabled>Later</Button>))).toBe('[icon]Later')
  expect(label(renderToStaticMarkup(<Button>Go</Button>))).toBe('Go')
})

test('a busy button is marked as busy and disabled for screen readers, can keep the focus, and keeps its label', () => {
  const markup = renderToStaticMarkup(<Button busy>Save</Button>)
  expect(markup).not.toMatch(/ disabled(?!:)/)
  expect(markup).toContain('aria-disabled="true"')
  expect(markup).toContain('aria-busy="true"')
  expect(label(markup)).toBe('Save')
})

test('a link that looks like a button is rendered as a link', () => {
  expect(renderToStaticMarkup(<ButtonLink href="/missions">Missions</ButtonLink>)).toMatch(/^<a href="\/missions"/)
})
