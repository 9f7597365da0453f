import { describe, expect, test } from 'vitest'
import { csvName, toCsv } from './csv.ts'

const lineOf = (form: 'csv' | 'csv-plain', ...values: Parameters<typeof toCsv>[1][number][]) =>
  toCsv(['h'], values, form).split('\r\n')[1]

describe('the CSV form of a cell', () => {
  test.each([
    ['=1+1', `"'=1+1"`, '"=1+1"'],
    ['+2348031234567', '"=""+2348031234567"""', '"+2348031234567"'],
    ['05298224725', '"=""05298224725"""', '"05298224725"'],
    ['Ana;=1+1;x', '"Ana;=1+1;x"', '"Ana;=1+1;x"'],
    ['a, b', '"a, b"', '"a, b"'],
    ['say "hi"', '"say ""hi"""', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"', '"two\nlines"'],
    [-5, '"-5"', '"-5"'],
    [0, '"0"', '"0"'],
    [true, '"true"', '"true"'],
    [null, '""', '""'],
    [undefined, '""', '""'],
  ])('of %j is %j for a spreadsheet, and %j for a program', (value, spreadsheet, program) => {
    expect(lineOf('csv', [value])).toBe(spreadsheet)
    expect(lineOf('csv-plain', [value])).toBe(program)
  })
})

test('the header is the first line, and each line ends with CRLF', () => {
  expect(toCsv(['id', 'name'], [[1, 'Ada']], 'csv')).toBe('"id","name"\r\n"1","Ada"\r\n')
})

test.each([
  ['', '', 'points-2026-03-09.csv'],
  ['2026-03-02', '2026-03-08', 'points-2026-03-02-2026-03-08.csv'],
  ['2026-03-02', '2026-03-02', 'points-2026-03-02.csv'],
  ['2026-03-02', '', 'points-2026-03-02-2026-03-09.csv'],
  ['', '2026-03-02', 'points-until-2026-03-02.csv'],
])(
  'the name of a file of the days %j to %j, exported on 2026-03-09, is that of the list with the days',
  (from, to, name) => {
    expect(csvName('points', { from, to }, '2026-03-09')).toBe(name)
  },
)
