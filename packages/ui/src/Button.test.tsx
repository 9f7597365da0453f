// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Button, ButtonLink } from './Button.tsx'

/** The content of the label, in order: text and icons. */
function label(markup: string) {
  return markup.replaceAll(/<svg.*?<\/svg>/g, '[icon]').replaceAll(/<[^>]+>/g, '')
}

const shown: Root[] = []
afterEach(() => {
  for (const root of shown.splice(0)) root.unmount()
  document.body.replaceChildren()
})

/** Renders one button, and returns its element. */
function shownButton(content: ReactNode): HTMLButtonElement {
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  shown.push(root)
  flushSync(() => root.render(content))
  return page.querySelector('button')!
}

test('[SHL-04] a completed button has a tick after its label; an expired or disabled button has a lock before its label', () => {
  expect(label(renderToStaticMarkup(<Button completed>Done</Button>))).toBe('Done[icon]')
  expect(label(renderToStaticMarkup(<Button expired>Over</Button>))).toBe('[icon]Over')
  expect(label(renderToStaticMarkup(<Button disabled>Later</Button>))).toBe('[icon]Later')
  expect(label(renderToStaticMarkup(<Button>Go</Button>))).toBe('Go')
})

test('[SHL-04] a disabled button keeps the look of its variant, dimmed, and looks like an expired one if it has none', () => {
  const classesOf = (content: ReactNode) => [...shownButton(content).classList]
  expect(
    classesOf(
      <Button green disabled>
        Go
      </Button>,
    ),
  ).toEqual(expect.arrayContaining(['bg-success', 'text-on-success', 'opacity-60']))
  expect(
    classesOf(
      <Button green disabled>
        Go
      </Button>,
    ),
  ).not.toContain('bg-disabled')
  expect(classesOf(<Button disabled>Go</Button>)).toEqual(classesOf(<Button expired>Go</Button>))
})

test('a busy button is marked as busy and disabled for screen readers, can keep the focus, and keeps its label', () => {
  const markup = renderToStaticMarkup(<Button busy>Save</Button>)
  expect(markup).not.toMatch(/ disabled(?!:)/)
  expect(markup).toContain('aria-disabled="true"')
  expect(markup).toContain('aria-busy="true"')
  expect(label(markup)).toBe('Save')
})

test('a busy button ignores clicks and does not submit its form', () => {
  const onClick = vi.fn<() => void>()
  const onSubmit = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault())
  const clickWhile = (busy: boolean) => {
    const form = (
      <form onSubmit={onSubmit}>
        <Button type="submit" busy={busy} onClick={onClick}>
          Save
        </Button>
      </form>
    )
    shownButton(form).click()
    return [onClick.mock.calls.length, onSubmit.mock.calls.length]
  }
  expect(clickWhile(true)).toEqual([0, 0])
  expect(clickWhile(false)).toEqual([1, 1])
})

test('a busy button keeps its width: its label is invisible but keeps its space, and the spinner takes none', () => {
  const classesOf = (element: Element | null | undefined) => [...(element?.classList ?? [])]
  const idle = classesOf(shownButton(<Button>Save</Button>).firstElementChild)
  const [shown, spinner, ...others] = shownButton(<Button busy>Save</Button>).children
  expect(shown?.textContent).toBe('Save')
  expect(classesOf(shown)).toEqual([...idle, 'opacity-0'])
  expect(classesOf(spinner)).toEqual(expect.arrayContaining(['absolute', 'inset-0']))
  expect(others).toEqual([])
})

test('a link that looks like a button is rendered as a link', () => {
  expect(renderToStaticMarkup(<ButtonLink href="/missions">Missions</ButtonLink>)).toMatch(/^<a href="\/missions"/)
})
