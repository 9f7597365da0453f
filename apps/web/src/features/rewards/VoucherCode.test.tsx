// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { VoucherCode } from './VoucherCode.tsx'

afterEach(cleanup)

test("a voucher's code breaks between its groups and not inside of one, and is selected as it is", () => {
  const { container } = render(<VoucherCode code="CINE-1234-5678" />)
  const code = container.querySelector('code')!
  expect(code.innerHTML).toBe('CINE-<wbr>1234-<wbr>5678')
  expect(code.textContent).toBe('CINE-1234-5678')
  expect(code.className).not.toContain('break-all')
})
