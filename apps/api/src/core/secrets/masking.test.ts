import { expect, test } from 'vitest'
import { maskCode, maskCpf, maskEmail, maskName, maskPhone, maskWallet } from './masking.ts'

test.each([
  [maskPhone, '+2348031234567', '+234•••67'],
  [maskPhone, '+12345', '•••'],
  [maskEmail, 'ada.obi@mail.example', 'a•••@mail.example'],
  [maskEmail, 'not an address', '•••'],
  [maskEmail, '@mail.example', '•••'],
  [maskCpf, '123.456.789-09', '•••09'],
  [maskName, 'Ada Obi', 'A••• O•••'],
  [maskCode, 'VIVO-1234-5678', '•••78'],
  [maskCode, '123', '•••'],
  [maskWallet, '0x52908400098527886E0F7030069857D2E4169EE7', '0x5290•••9EE7'],
])('[ADM-14] %o masks %j as %j', (mask, value, masked) => {
  expect(mask(value)).toBe(masked)
})
