import { useState } from 'react'
import { TextField } from '@momi/ui/TextField'

export function WithPrefixAndHint() {
  const [number, setNumber] = useState('')
  return (
    <TextField
      label="Phone number"
      prefix="+234"
      type="tel"
      hint="We send a code to it"
      value={number}
      onChange={setNumber}
    />
  )
}

export function WithError() {
  const [address, setAddress] = useState('ada')
  return (
    <TextField label="E-mail" type="email" value={address} onChange={setAddress} error="This address is not complete" />
  )
}

export function Spaced() {
  const [code, setCode] = useState('123456')
  return <TextField label="Code" inputMode="numeric" spaced value={code} onChange={setCode} />
}

export function ReadOnly() {
  return <TextField label="Wallet" readOnly value="0x1234…cdef" onChange={() => {}} />
}
