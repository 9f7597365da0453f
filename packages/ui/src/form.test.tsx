import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Checkbox } from './Checkbox.tsx'
import { Notice } from './Notice.tsx'
import { TextField } from './TextField.tsx'
import { WrappingField } from './WrappingField.tsx'

const ignore = () => {}

test('a field has its label, and its error is associated with it and announced', () => {
  const fine = renderToStaticMarkup(<TextField label="Phone" value="080" onChange={ignore} hint="Digits only" />)
  const id = /<input id="([^"]+)"/.exec(fine)?.[1] ?? ''
  expect(fine).toContain(`<label for="${id}"`)
  expect(fine).toContain(`aria-describedby="${id}d"`)
  expect(fine).not.toContain('role="alert"')
  const wrong = renderToStaticMarkup(<TextField label="Phone" value="080" onChange={ignore} error="Too short" />)
  expect(wrong).toContain('aria-invalid="true"')
  expect(wrong).toMatch(/<p id="[^"]+d" role="alert"[^>]*>Too short<\/p>/)
})

test('a field that wraps has its label and error as any other, and the height of its value', () => {
  const wrong = renderToStaticMarkup(<WrappingField label="Wallet" value="0x12" onChange={ignore} error="Too short" />)
  const id = /<textarea[^>]* id="([^"]+)"/.exec(wrong)?.[1] ?? ''
  expect(wrong).toContain(`<label for="${id}"`)
  expect(wrong).toContain('aria-invalid="true"')
  expect(wrong).toContain(`<p id="${id}d" role="alert"`)
  expect(wrong).toMatch(/<span aria-hidden="true"[^>]*visibility:hidden[^>]*>0x12<\/span>/)
})

test('a notice interrupts screen readers only for an event that just happened', () => {
  expect(renderToStaticMarkup(<Notice tone="warning">Read me</Notice>)).not.toContain('role="alert"')
  expect(
    renderToStaticMarkup(
      <Notice tone="danger" alert>
        Failed
      </Notice>,
    ),
  ).toContain('role="alert"')
})

test('a checkbox is inside its label, and its error is associated with it and announced', () => {
  const box = (error?: string) =>
    renderToStaticMarkup(<Checkbox label="I agree" checked={false} onChange={ignore} error={error} />)
  expect(box()).toMatch(/^<div><label[^>]*><input type="checkbox"[^>]*\/><span[^>]*>I agree<\/span><\/label><\/div>$/)
  const wrong = box('Please agree')
  const id = /aria-describedby="([^"]+)"/.exec(wrong)?.[1] ?? ''
  expect(wrong).toContain('aria-invalid="true"')
  expect(wrong).toContain(`<p id="${id}" role="alert"`)
})
