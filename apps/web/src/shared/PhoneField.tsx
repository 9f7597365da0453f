import { dialCode } from '@momi/contract/rules/phone-countries'
import { groupedPhone } from '@momi/contract/rules/phone'
import { TextField, type TextFieldProps } from '@momi/ui/TextField'

interface Props extends Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'value' | 'readOnly' | 'onChange'> {
  country: string
}

/** A field for a mobile number of one country. Its digits are grouped as soon as the number is complete. */
export function PhoneField({ country, onChange, ...field }: Props) {
  return (
    <TextField
      {...field}
      prefix={dialCode(country)}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      onChange={(typed) => onChange(groupedPhone(typed, country))}
    />
  )
}
