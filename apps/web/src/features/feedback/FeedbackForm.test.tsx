// @vitest-environment happy-dom
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { FeedbackForm } from './FeedbackForm.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const formOf = (account: { phone: string | null; email: string | null }) => {
  const { getByRole } = renderWithClient(<FeedbackForm onSent={() => {}} />, {
    answers: { 'GET /api/v2/user': account },
    config: { countries: [] },
  })
  return (name: string) => getByRole('textbox', { name }) as HTMLInputElement
}

test('the number and address of a signed-in account are filled in, and can be changed and cleared', async () => {
  const field = formOf({ phone: '+2348031234567', email: 'ada@mail.example' })
  await waitFor(() => expect(field('Email').value).toBe('ada@mail.example'))
  expect(field('Phone number').value).toBe('+2348031234567')
  fireEvent.change(field('Email'), { target: { value: '' } })
  expect(field('Email').value).toBe('')
  fireEvent.change(field('Phone number'), { target: { value: '0803' } })
  expect(field('Phone number').value).toBe('0803')
})

test('what was typed before a reload is kept, not the account’s own', async () => {
  sessionStorage.setItem('momi.feedback.form', JSON.stringify({ email: 'typed@mail.example' }))
  const field = formOf({ phone: '+2348031234567', email: 'ada@mail.example' })
  await waitFor(() => expect(field('Phone number').value).toBe('+2348031234567'))
  expect(field('Email').value).toBe('typed@mail.example')
})
