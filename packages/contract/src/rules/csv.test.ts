import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spreadsheetText } from './csv.ts'

describe('the cell of a spreadsheet', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+1+cmd', "'+1+cmd"],
    ['\t=1', "'\t=1"],
    ['  =1', "'  =1"],
    ['\u00A0=1', "'\u00A0=1"],
    ['\0=1', "'\0=1"],
    ['＝1+1', "'＝1+1"],
    ['=HYPERLINK("x","y")', `'=HYPERLINK("x","y")`],
  ])('of %j, which it would run as a formula, is %j', (text, cell) => {
    expect(spreadsheetText(text)).toBe(cell)
  })

  test.each([
    '05298224725',
    '+5511961234567',
    '123456789012',
    '4111111111111111',
    '1234E567',
    '1-2',
    '3/4',
    '01/02/2026',
  ])('of %j, which it would replace, is a formula of that text', (text) => {
    expect(spreadsheetText(text)).toBe(`="${text}"`)
  })

  test.each([
    '',
    'Ana',
    '52998224725',
    '529.982.247-25',
    '10',
    '2026-03-02T07:00:00.000Z',
    'a=1',
    'Ana;=1+1;x',
    "'quoted",
  ])('of %j is that text', (text) => {
    expect(spreadsheetText(text)).toBe(text)
  })

  test('of any text does not begin like a formula, unless it is one of digits alone, and contains the text', () => {
    const marks = fc.constantFrom(...Array.from('=+-@＝＋ \t\'"0123456789eE/;,'))
    const texts = fc.oneof(fc.string(), fc.string({ unit: marks }))
    fc.assert(
      fc.property(texts, (text) => {
        const cell = spreadsheetText(text)
        expect(cell).toMatch(/^(="[\d+\-/eE]+"$|'|[^\s\p{Cc}=+\-@＝＋－＠]|[\s\p{Cc}]+(?![=+\-@＝＋－＠])|$)/u)
        expect([text, `'${text}`, `="${text}"`]).toContain(cell)
      }),
      { numRuns: 2000 },
    )
  })
})
