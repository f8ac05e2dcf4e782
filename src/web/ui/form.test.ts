import { expect, test } from 'vitest'
import { ADDRESS_FIELDS, ADDRESS_RULES } from '../../domain/addresses/address.ts'
import { fieldIssues, recheck } from './form.tsx'

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

test('finds no issues in valid fields', () => {
  expect(fieldIssues(ADDRESS_RULES, formOf(AN_ADDRESS))).toEqual({})
})

test('returns a message for each invalid or missing field, and none for fields without a rule', () => {
  const issues = fieldIssues(ADDRESS_RULES, formOf({ ...AN_ADDRESS, zipcode: 'SW1A', phone: ' ', more: '' }))
  expect(issues).toEqual({ zipcode: 'Enter a ZIP code, like 97205', phone: 'Phone is required' })
  expect(Object.keys(fieldIssues(ADDRESS_RULES, new FormData()))).toEqual(ADDRESS_FIELDS)
})

test('removes the message of a corrected field, updates that of an invalid one, and keeps the others', () => {
  const errors = { email: 'Email is required', city: 'City is required', phone: 'Refused by the server' }
  expect(recheck(errors, ['email'], { city: 'City is required' })).toEqual({ city: errors.city, phone: errors.phone })
  expect(recheck(errors, ['email'], { email: 'Enter a valid email' })).toEqual({ ...errors, email: 'Enter a valid email' })
  expect(recheck(errors, ['phone'], {})).toEqual({ email: errors.email, city: errors.city })
})

test('does not validate a field without a message while the user types', () => {
  expect(recheck({}, ['email'], { email: 'Enter a valid email' })).toEqual({})
})
