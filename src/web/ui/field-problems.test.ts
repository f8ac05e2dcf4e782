import { expect, test } from 'vitest'
import { ADDRESS_FIELDS, ADDRESS_RULES } from '../../domain/address.ts'
import { fieldProblems, recheck } from './field-problems.ts'

const AN_ADDRESS = {
  firstName: 'Maya',
  lastName: 'Winter',
  email: 'maya@example.com',
  street: '12 Orchard Lane',
  city: 'Portland',
  state: 'Oregon',
  zipcode: '97205',
  country: 'United States',
  phone: '+1 503 555 0100',
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.append(name, text)
  return form
}

test('a form whose fields are right has no problems', () => {
  expect(fieldProblems(ADDRESS_RULES, formOf(AN_ADDRESS))).toEqual({})
})

test('each wrong field has its sentence, a missing one too, and what has no rule has none', () => {
  const problems = fieldProblems(ADDRESS_RULES, formOf({ ...AN_ADDRESS, zipcode: 'SW1A', phone: ' ', more: '' }))
  expect(problems).toEqual({ zipcode: 'Enter a ZIP code, like 97205', phone: 'Phone is required' })
  expect(Object.keys(fieldProblems(ADDRESS_RULES, new FormData()))).toEqual(ADDRESS_FIELDS)
})

test('a field that is right loses its sentence, one still wrong gets the true one, and others keep theirs', () => {
  const errors = { email: 'Email is required', city: 'City is required', phone: 'Refused by the server' }
  expect(recheck(errors, ['email'], { city: 'City is required' })).toEqual({ city: errors.city, phone: errors.phone })
  expect(recheck(errors, ['email'], { email: 'Enter a valid email' })).toEqual({ ...errors, email: 'Enter a valid email' })
  expect(recheck(errors, ['phone'], {})).toEqual({ email: errors.email, city: errors.city })
})

test('a field that nothing was said of is not judged while somebody types', () => {
  expect(recheck({}, ['email'], { email: 'Enter a valid email' })).toEqual({})
})
