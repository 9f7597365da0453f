import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const lineOf = (...values: Parameters<typeof toCsv>[1][number][]) => toCsv(['h'], values).split('\r\n')[1]

describe('the CSV form of a cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+44', "'+44"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['  =1', "'  =1"],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    [-5, '-5'],
    [0, '0'],
    [true, 'true'],
    [null, ''],
    [undefined, ''],
  ])('%j is written as %j', (value, cell) => {
    expect(lineOf([value])).toBe(cell)
  })

  test('any text is written without a formula at its start, and can be read back', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/[\r\n]/.test(text)),
        (text) => {
          const cell = lineOf([text])!
          const plain = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
          expect(plain.trimStart()).not.toMatch(/^[=+\-@]/)
          expect([text, `'${text}`]).toContain(plain)
        },
      ),
    )
  })
})

test('the header is the first line, and each line ends with CRLF', () => {
  expect(toCsv(['id', 'name'], [[1, 'Ada']])).toBe('id,name\r\n1,Ada\r\n')
})
