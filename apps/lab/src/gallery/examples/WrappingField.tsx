import { useState } from 'react'
import { WrappingField } from '@momi/ui/WrappingField'

export function Address() {
  const [address, setAddress] = useState('0x52908400098527886E0F7030069857D2E4169EE7')
  return <WrappingField label="MiniPay wallet" autoComplete="off" value={address} onChange={setAddress} />
}

export function Problem() {
  const [address, setAddress] = useState('0x52908400098527886E0F7030069857D2E4169E')
  return (
    <WrappingField label="MiniPay wallet" value={address} onChange={setAddress} error="This address is not complete" />
  )
}
